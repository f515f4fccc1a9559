import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { operators } from './code-operators.ts'
import { root } from './test-run.ts'

const ledger = [
  'server/ledger/constraints.test.ts',
  'server/ledger/privileges.test.ts',
  'server/ledger/rows.test.ts',
  'server/ledger/violations.test.ts',
  'server/ledger/locking.test.ts',
  'server/ledger/corrections.test.ts',
  'server/ledger/reversals.test.ts',
]
const reversals = [
  'server/payments/reversals.test.ts',
  'server/ledger/reversals.test.ts',
  'server/ledger/privileges.test.ts',
  'server/ledger/violations.test.ts',
]
const decided = ['server/ledger/privileges.test.ts', 'server/ledger/constraints.test.ts']
const figures = [
  'server/ledger/violations.test.ts',
  'server/ledger/privileges.test.ts',
  'server/dashboards/dashboards.test.ts',
]
const givenUp = 'server/accounts/given-up-claims.test.ts'

const wallets = [
  'server/wallet-entries/rules.test.ts',
  'server/wallet-entries/evidence.test.ts',
  'server/payments/confirm-matched.test.ts',
  'server/wallet-entries/entries.test.ts',
  'server/wallet-entries/early-entries.test.ts',
  'server/wallet-entries/unknown-minutes.test.ts',
  'server/wallet-entries/reversals.test.ts',
  'server/wallet-entries/violations.test.ts',
]
const selfContradiction = 'server/wallet-entries/evidence/self-contradiction.test.ts'
const claims = [
  'server/payments/claims/claims.test.ts',
  'server/payments/claims/evidence.test.ts',
  'server/payments/claims/decide-claim.test.ts',
]
/** What happens when an action has been repeated too often. */
const repeated = 'tests/repeated-actions.test.ts'
const payouts = ['server/wallet-entries/payouts/payouts.test.ts']
/** The transaction IDs with which money is sent. */
const sentIds = ['server/refunds/refunds.test.ts', 'server/payouts/transaction-id.test.ts']

/** The tests of what the database itself refuses and does, by the prefix of a table's name. */
const byTable: Record<string, readonly string[]> = {
  add_event_months: figures,
  add_to_site: figures,
  applications: [
    ...decided,
    'server/applications/applications.test.ts',
    'server/applications/decisions.test.ts',
    'server/messages/messages.test.ts',
  ],
  attachments: ['server/attachments/attachments.test.ts'],
  audit_log: ['server/ledger/privileges.test.ts', 'server/activity/activity.test.ts'],
  brand_figures: figures,
  brand_months: figures,
  brand_profiles: ['server/profiles/editing.test.ts', 'server/profiles/fields.test.ts'],
  claim_contacts: claims,
  campaigns: [...decided, 'server/campaigns/campaigns.test.ts', 'server/campaigns/deletion.test.ts'],
  conversation: ['server/messages/messages.test.ts', 'server/messages/unread.test.ts'],
  devices: ['server/wallet-entries/entries.test.ts'],
  contradicts_number: payouts,
  contradicts_stamp: [selfContradiction, ...payouts],
  claimed_day: [selfContradiction],
  days_to_deadline: ['server/campaigns/campaigns.test.ts'],
  waiting_key: ['server/platform/database/filters.test.ts'],
  debt_settlements: reversals,
  deadline_reminders: ['server/notifications/preferences.test.ts'],
  demo_accounts: ['demo/demo.test.ts'],
  dhaka: ['server/dashboards/dashboards.test.ts', 'server/campaigns/campaigns.test.ts'],
  dues: [...figures, givenUp],
  email_changes: ['server/profiles/email.test.ts'],
  ended_sessions: ['server/sessions/sessions.test.ts'],
  event: [
    'server/ledger/privileges.test.ts',
    'server/platform/events/dispatch.test.ts',
    'server/platform/events/dispatcher.test.ts',
  ],
  event_months: figures,
  figure_violations: ['server/ledger/violations.test.ts'],
  grant_to_application: ['server/ledger/privileges.test.ts'],
  former_usernames: ['server/profiles/former-usernames.test.ts'],
  guesses: ['server/second-factor/second-factor.test.ts'],
  idempotency_keys: ['server/platform/database/transact.test.ts', 'server/platform/jobs/worker.test.ts'],
  is_id_of: [...sentIds, ...reversals],
  influencer_categories: [...figures, 'server/profiles/profiles.test.ts'],
  influencer_figures: figures,
  influencer_months: figures,
  influencer_profiles: ['server/profiles/editing.test.ts', 'server/profiles/fields.test.ts'],
  known_addresses: ['server/platform/security/guesses.test.ts', 'server/auth/throttle.test.ts'],
  last_writes: ['tests/replica.test.ts'],
  ledger: ledger,
  mail: [
    'server/mail/outbox.test.ts',
    'server/mail/digests.test.ts',
    'server/mail/account-mails.test.ts',
    'server/mail/address-limit.test.ts',
    'server/mail/collections/collections.test.ts',
  ],
  messages: [
    'server/messages/messages.test.ts',
    'server/messages/unread.test.ts',
    'server/attachments/attachments.test.ts',
    'server/ledger/privileges.test.ts',
  ],
  month: figures,
  payment_months: [...figures, ...reversals],
  payment_movements: [...reversals, 'server/statements/statements.test.ts'],
  notification: ['server/notifications/notifications.test.ts', 'server/notifications/preferences.test.ts'],
  password_reset_requests: ['server/mail/account-mails.test.ts'],
  add_to_wallet_term: wallets,
  evidence_facts: ['server/wallet-entries/evidence/facts.test.ts', ...claims, ...wallets],
  linked_entry: wallets,
  lock_figures: ['server/ledger/figure-locks.test.ts'],
  is_linked_entry: [...payouts, ...wallets],
  lock_wallets: ['server/wallet-entries/locking.test.ts'],
  new_payment_reference: wallets,
  open_claims: claims,
  payment_claims: ['server/ledger/privileges.test.ts', ...claims],
  payment_evidence: wallets,
  payment_references: ['server/ledger/privileges.test.ts', ...wallets],
  wallet: ['server/ledger/privileges.test.ts', ...wallets, ...payouts],
  wallet_import: ['server/wallet-entries/imports/imports.test.ts', ...wallets],
  wallet_wordings: ['server/wallet-entries/proposals.test.ts'],
  wallet_violations: ['server/wallet-entries/violations.test.ts'],
  payments: [
    ...decided,
    'server/payments/payments.test.ts',
    'server/payments/decisions.test.ts',
    ...sentIds,
    givenUp,
    ...reversals,
    ...wallets,
  ],
  payout: [...payouts, 'server/wallet-entries/violations.test.ts', 'database/grants.test.ts'],
  refunds: [...sentIds, ...payouts, ...reversals],
  reversal_kinds: reversals,
  reversals,
  push: ['server/push/push.test.ts'],
  recovery_codes: ['server/second-factor/second-factor.test.ts'],
  require_session: ['tests/ended-sessions.test.ts'],
  saved_campaigns: ['server/campaigns/saved.test.ts'],
  search: ['server/platform/database/search.test.ts'],
  search_form: ['server/platform/database/search-form.test.ts'],
  second_factors: ['server/second-factor/second-factor.test.ts'],
  sessions: ['server/auth/sessions.test.ts', 'server/sessions/sessions.test.ts', 'server/live/live.test.ts'],
  settings: ['server/platform/database/settings.test.ts'],
  sign_in_guesses: ['server/platform/security/guesses.test.ts', 'server/auth/throttle.test.ts'],
  site: figures,
  statement: ['server/statements/statements.test.ts'],
  undispatched_events: ['server/platform/events/dispatch.test.ts'],
  users: [
    'server/auth/registration.test.ts',
    'server/auth/admins.test.ts',
    'server/profiles/former-usernames.test.ts',
    'server/ledger/rows.test.ts',
    'server/ledger/privileges.test.ts',
    'server/dashboards/dashboards.test.ts',
    'server/live/live.test.ts',
    givenUp,
  ],
  sent_money: sentIds,
  withdrawals: [
    ...decided,
    'server/withdrawals/withdrawals.test.ts',
    'server/withdrawals/transaction-id.test.ts',
    ...sentIds,
    ...payouts,
  ],
}

/** Tests whose proof does not depend on a running server. They come first, and alone where they suffice. */
const provenByRules: Record<string, string> = {
  constraint: 'database/table-rules.test.ts',
  'not null': 'database/table-rules.test.ts',
  'unique index': 'database/table-rules.test.ts',
  'grants added': 'database/grants.test.ts',
  'grants taken away': 'database/grants.test.ts',
}

/** The tests for one kind of mutant of these tables, views or functions. Throws if one is not listed. */
export function testsOfTable(kind: string, tables: readonly string[]): string[] {
  const rules = provenByRules[kind]
  if (rules !== undefined) return [rules]
  const files = tables.flatMap(table => {
    const longestPrefix = Object.keys(byTable)
      .filter(prefix => table.startsWith(prefix))
      .toSorted((a, b) => b.length - a.length)[0]
    if (longestPrefix === undefined)
      throw new Error(`tests/mutation/tests-of.ts names no tests of ${table}: add them to byTable.`)
    return byTable[longestPrefix] ?? []
  })
  return [...new Set(files)]
}

interface Source {
  /** A glob pattern of files. */
  files: string
  kind: string
  operators: readonly (keyof typeof operators)[]
  tests: (file: string) => readonly string[]
}

const rows = ['tests/access-rows.test.ts', 'tests/private-texts.test.ts', 'tests/row-ownership.test.ts']

/** All tests of a feature. */
const featureTests = (file: string) => globSync(`${dirname(file)}/*.test.ts`, { cwd: root }).toSorted()
/** The policy's own tests, if any, followed by all tests of the feature. */
const policyTests = (file: string) =>
  [...new Set([file.replace('.ts', '.test.ts'), ...featureTests(file)])].filter(exists)
const exists = (file: string) => existsSync(join(root, file))

/** The source files that contain checks, what can be removed from them, and the tests that must notice. */
export const sources: readonly Source[] = [
  {
    files: 'contract/!(access|endpoint).ts',
    kind: 'access',
    operators: ['access'],
    // No caller in the access table has a device key.
    tests: () => ['tests/access-rows.test.ts', 'server/wallet-entries/entries.test.ts'],
  },
  {
    files: 'contract/access.ts',
    kind: 'capability',
    operators: ['conditions'],
    tests: () => ['contract/access.test.ts', 'tests/access-rows.test.ts'],
  },
  {
    files: 'server/platform/security/access.ts',
    kind: 'session',
    operators: ['conditions', 'rows'],
    tests: () => [
      'server/platform/security/access.test.ts',
      'server/auth/generated-password.test.ts',
      'server/second-factor/confirmation.test.ts',
      'server/second-factor/required.test.ts',
      'server/live/live.test.ts',
      'tests/access-matrix.test.ts',
    ],
  },
  {
    files: 'server/platform/security/{confirmation,second-factor}.ts',
    kind: 'session',
    operators: ['conditions', 'rows'],
    tests: () => [
      'server/second-factor/confirmation.test.ts',
      'server/second-factor/required.test.ts',
      'server/second-factor/second-factor.test.ts',
    ],
  },
  {
    files: 'server/platform/security/{hold,relations}.ts',
    kind: 'relation',
    operators: ['relations', 'rows', 'locks'],
    tests: () => ['tests/row-relations.test.ts', 'tests/access-rows.test.ts'],
  },
  {
    files: 'server/auth/{change-password,commands,current-password,login,queries,register}.ts',
    kind: 'session',
    operators: ['refusals', 'rows', 'locks'],
    tests: () => [
      'tests/account-bystanders.test.ts',
      'server/auth/sessions.test.ts',
      'server/auth/password.test.ts',
      'server/auth/language.test.ts',
      'server/auth/admins.test.ts',
      'server/auth/registration.test.ts',
      'server/auth/generated-password.test.ts',
      'tests/races.test.ts',
    ],
  },
  {
    files: 'server/{sessions,second-factor}/!(index|routes|presenter|device).ts',
    kind: 'session',
    operators: ['refusals', 'rows', 'locks'],
    tests: file => [
      'tests/account-bystanders.test.ts',
      ...featureTests(file),
      'server/auth/sessions.test.ts',
      'server/auth/password.test.ts',
    ],
  },
  {
    files: 'server/platform/security/{account-guesses,own-password}.ts',
    kind: 'guesses',
    operators: ['refusals', 'rows'],
    tests: () => [
      'server/auth/current-password.test.ts',
      'server/auth/typed-secrets.test.ts',
      'server/auth/generated-password.test.ts',
      'tests/account-bystanders.test.ts',
      'server/second-factor/second-factor.test.ts',
    ],
  },
  {
    files: 'server/{auth/forgotten-password,mail/{read-outbox,redeem-link,unsubscribe,verify-email}}.ts',
    kind: 'refusal',
    operators: ['refusals'],
    tests: () => ['server/mail/account-mails.test.ts', 'tests/access-rows.test.ts'],
  },
  {
    files: 'server/wallet-entries/{policy,evidence/policy}.ts',
    kind: 'policy',
    operators: ['conditions'],
    tests: file => [file.replace('.ts', '.test.ts'), ...wallets],
  },
  {
    files: 'server/wallet-entries/{decide-entry,paste-messages,import-statement,queries,commands}.ts',
    kind: 'refusal',
    operators: ['refusals', 'rows', 'locks'],
    tests: () => [...wallets, repeated],
  },
  {
    files: 'server/!(auth|platform|wallet-entries)/policy.ts',
    kind: 'policy',
    operators: ['conditions'],
    tests: policyTests,
  },
  {
    files: 'server/payments/claims/{decide-claim,keep-claim}.ts',
    kind: 'refusal',
    operators: ['refusals', 'conditions'],
    tests: () => claims,
  },
  {
    files: 'server/payments/claims/{commands,queries}.ts',
    kind: 'rows',
    operators: ['rows', 'locks'],
    tests: () => claims,
  },
  {
    files: 'server/platform/policy.ts',
    kind: 'policy',
    operators: ['conditions'],
    tests: () => ['server/payments/policy.test.ts', 'server/payments/decisions.test.ts'],
  },
  {
    files:
      'server/{admin,applications,attachments,campaigns,messages,payments,profiles,refunds,settings,statements,withdrawals}/!(policy|queries|commands|routes).ts',
    kind: 'refusal',
    operators: ['refusals'],
    // Sending a file is proven by the tests of attachments, and that debts come first by those of reversals.
    tests: file => [
      'tests/access-rows.test.ts',
      ...featureTests(file),
      'server/attachments/attachments.test.ts',
      'server/payments/reversals.test.ts',
      repeated,
    ],
  },
  {
    files:
      'server/{accounts,admin,applications,attachments,campaigns,dashboards,decisions,messages,payments,profiles,push,refunds,settings,withdrawals}/commands.ts',
    kind: 'rows',
    operators: ['rows', 'locks'],
    // Accounts are closed, and campaigns deleted, with commands of other features.
    tests: file => [
      'tests/access-rows.test.ts',
      ...featureTests(file),
      'server/accounts/accounts.test.ts',
      'server/accounts/closing-races.test.ts',
      'server/campaigns/deletion.test.ts',
      'tests/races.test.ts',
    ],
  },
  {
    files:
      'server/{applications,attachments,campaigns,dashboards,messages,payments,profiles,refunds,statements,withdrawals}/queries.ts',
    kind: 'rows',
    operators: ['rows', 'locks'],
    tests: file => [...rows, ...featureTests(file), 'server/platform/database/filters.test.ts', repeated],
  },
  {
    files: 'server/notifications/{commands,queries,mark-read}.ts',
    kind: 'rows',
    operators: ['refusals', 'rows', 'locks'],
    tests: file => ['tests/access-rows.test.ts', 'tests/private-texts.test.ts', ...featureTests(file)],
  },
  {
    files: 'server/live/queries.ts',
    kind: 'rows',
    operators: ['rows'],
    tests: featureTests,
  },
  {
    files: 'server/ledger/{ledger,correct-balance,queries,reverse}.ts',
    kind: 'ledger',
    operators: ['conditions', 'rows'],
    tests: () => [
      'server/payments/decisions.test.ts',
      'server/ledger/corrections.test.ts',
      'server/ledger/locking.test.ts',
      'server/payments/reversals.test.ts',
      'server/refunds/refunds.test.ts',
      'server/withdrawals/withdrawals.test.ts',
    ],
  },
  {
    files: 'server/platform/database/transact.ts',
    kind: 'idempotency',
    operators: ['refusals', 'rows'],
    tests: () => ['server/platform/database/transact.test.ts'],
  },
]
