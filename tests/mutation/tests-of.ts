import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { operators } from './code-operators.ts'
import { root } from './test-run.ts'

const ledger = [
  'server/money/ledger/constraints.test.ts',
  'server/money/ledger/privileges.test.ts',
  'server/money/ledger/rows.test.ts',
  'server/money/ledger/violations.test.ts',
  'server/money/ledger/locking.test.ts',
  'server/money/ledger/corrections.test.ts',
  'server/money/ledger/reversals.test.ts',
]
const reversals = [
  'server/money/payments/reversals.test.ts',
  'server/money/ledger/reversals.test.ts',
  'server/money/ledger/privileges.test.ts',
  'server/money/ledger/violations.test.ts',
]
const decided = ['server/money/ledger/privileges.test.ts', 'server/money/ledger/constraints.test.ts']
const figures = [
  'server/money/ledger/violations.test.ts',
  'server/money/ledger/privileges.test.ts',
  'server/desk/dashboards/dashboards.test.ts',
]
const givenUp = 'server/accounts/closing/given-up-claims.test.ts'

const wallets = [
  'server/wallets/entries/rules.test.ts',
  'server/wallets/evidence/evidence.test.ts',
  'server/money/payments/confirm-matched.test.ts',
  'server/wallets/entries/entries.test.ts',
  'server/wallets/evidence/early-entries.test.ts',
  'server/wallets/balances/unknown-minutes.test.ts',
  'server/wallets/evidence/reversals.test.ts',
  'server/wallets/entries/violations.test.ts',
]
const selfContradiction = 'server/wallets/evidence/self-contradiction.test.ts'
const claims = [
  'server/money/payments/claims/claims.test.ts',
  'server/money/payments/claims/evidence.test.ts',
  'server/money/payments/claims/decide-claim.test.ts',
]
/** The limits on repeated actions. */
const repeated = 'tests/repeated-actions.test.ts'
const payouts = ['server/wallets/evidence/payouts/payouts.test.ts']
/** The transaction IDs under which money is sent. */
const sentIds = ['server/money/payouts/refunds/refunds.test.ts', 'server/money/payouts/transaction-id.test.ts']

const deliveries = ['server/notify/mail/delivery-jobs.test.ts', 'server/notify/mail/lanes.test.ts']

/** The tests of what the database itself refuses and does, by the prefix of a table's name. */
const byTable: Record<string, readonly string[]> = {
  add_event_months: figures,
  add_mail_jobs: deliveries,
  add_missing_jobs: deliveries,
  add_push_jobs: [...deliveries, 'server/notify/push/push.test.ts'],
  add_to_site: figures,
  applications: [
    ...decided,
    'server/marketplace/applications/applications.test.ts',
    'server/marketplace/applications/decisions.test.ts',
    'server/marketplace/messages/messages.test.ts',
  ],
  attachments: ['server/marketplace/attachments/attachments.test.ts'],
  audit_log: ['server/money/ledger/privileges.test.ts', 'server/desk/activity/activity.test.ts'],
  brand_figures: figures,
  brand_months: figures,
  brand_profiles: ['server/accounts/profiles/editing.test.ts', 'server/accounts/profiles/fields.test.ts'],
  claim_contacts: claims,
  campaigns: [
    ...decided,
    'server/marketplace/campaigns/campaigns.test.ts',
    'server/marketplace/campaigns/deletion.test.ts',
    'server/marketplace/campaigns/slots.test.ts',
  ],
  conversation: ['server/marketplace/messages/messages.test.ts', 'server/marketplace/messages/unread.test.ts'],
  devices: ['server/wallets/entries/entries.test.ts'],
  contradicts_number: payouts,
  contradicts_stamp: [selfContradiction, ...payouts],
  claimed_day: [selfContradiction],
  days_to_deadline: ['server/marketplace/campaigns/campaigns.test.ts'],
  waiting_key: ['tests/platform/filters.test.ts'],
  debt_settlements: reversals,
  deadline_reminders: ['server/notify/inbox/preferences.test.ts'],
  demo_accounts: ['demo/demo.test.ts'],
  dhaka: ['server/desk/dashboards/dashboards.test.ts', 'server/marketplace/campaigns/campaigns.test.ts'],
  dues: [...figures, givenUp],
  email_changes: ['server/accounts/profiles/email.test.ts'],
  ended_sessions: ['server/accounts/sessions/sessions.test.ts'],
  event: [
    'server/money/ledger/privileges.test.ts',
    'tests/platform/dispatch.test.ts',
    'tests/platform/dispatcher.test.ts',
  ],
  event_months: figures,
  figure_violations: ['server/money/ledger/violations.test.ts'],
  grant_to_application: ['server/money/ledger/privileges.test.ts'],
  former_usernames: ['server/accounts/profiles/former-usernames.test.ts'],
  guesses: ['server/accounts/second-factor/second-factor.test.ts'],
  idempotency_keys: ['tests/platform/transact.test.ts', 'tests/platform/worker.test.ts'],
  is_id_of: [...sentIds, ...reversals],
  has_job: deliveries,
  influencer_categories: [...figures, 'server/accounts/profiles/profiles.test.ts'],
  influencer_figures: figures,
  influencer_months: figures,
  influencer_profiles: ['server/accounts/profiles/editing.test.ts', 'server/accounts/profiles/fields.test.ts'],
  known_addresses: ['tests/platform/guesses.test.ts', 'server/accounts/auth/throttle.test.ts'],
  last_writes: ['tests/replica.test.ts'],
  ledger: ledger,
  mail: [
    'server/notify/mail/outbox.test.ts',
    'server/notify/mail/digests.test.ts',
    'server/notify/mail/account-mails.test.ts',
    'server/notify/mail/address-limit.test.ts',
    'server/notify/mail/collections/collections.test.ts',
  ],
  messages: [
    'server/marketplace/messages/messages.test.ts',
    'server/marketplace/messages/unread.test.ts',
    'server/marketplace/attachments/attachments.test.ts',
    'server/money/ledger/privileges.test.ts',
  ],
  month: figures,
  payment_months: [...figures, ...reversals],
  payment_movements: [...reversals, 'server/money/statements/statements.test.ts'],
  notification: ['server/notify/inbox/notifications.test.ts', 'server/notify/inbox/preferences.test.ts'],
  require_operator: ['server/desk/admin/staff.test.ts', 'tests/ended-sessions.test.ts'],
  password_reset_requests: ['server/notify/mail/account-mails.test.ts'],
  add_to_wallet_term: wallets,
  evidence_facts: ['server/wallets/evidence/facts.test.ts', ...claims, ...wallets],
  linked_entry: wallets,
  lock_figures: ['server/money/ledger/figure-locks.test.ts'],
  is_linked_entry: [...payouts, ...wallets],
  lock_wallets: ['server/wallets/entries/locking.test.ts'],
  new_payment_reference: wallets,
  open_claims: claims,
  payment_claims: ['server/money/ledger/privileges.test.ts', ...claims],
  payment_evidence: wallets,
  payment_references: ['server/money/ledger/privileges.test.ts', ...wallets],
  wallet: ['server/money/ledger/privileges.test.ts', ...wallets, ...payouts],
  wallet_import: ['server/wallets/imports/imports.test.ts', ...wallets],
  wallet_wordings: ['server/wallets/decisions/proposals.test.ts'],
  wallet_violations: ['server/wallets/entries/violations.test.ts'],
  payments: [
    ...decided,
    'server/money/payments/payments.test.ts',
    'server/money/payments/decisions.test.ts',
    ...sentIds,
    givenUp,
    ...reversals,
    ...wallets,
  ],
  payout: [
    ...payouts,
    ...sentIds,
    ...decided,
    ...reversals,
    'server/wallets/entries/violations.test.ts',
    'database/grants.test.ts',
  ],
  refunds: [...sentIds, ...payouts, ...reversals],
  reversal_kinds: reversals,
  reversals,
  push: ['server/notify/push/push.test.ts'],
  recovery_codes: ['server/accounts/second-factor/second-factor.test.ts'],
  require_session: ['tests/ended-sessions.test.ts'],
  saved_campaigns: ['server/marketplace/campaigns/saved.test.ts'],
  search: ['tests/platform/search.test.ts'],
  search_form: ['tests/platform/search-form.test.ts'],
  second_factors: ['server/accounts/second-factor/second-factor.test.ts'],
  sessions: [
    'server/accounts/auth/sessions.test.ts',
    'server/accounts/sessions/sessions.test.ts',
    'server/notify/live/live.test.ts',
  ],
  settings: ['server/domain/settings.test.ts'],
  sign_in_guesses: ['tests/platform/guesses.test.ts', 'server/accounts/auth/throttle.test.ts'],
  site: figures,
  statement: ['server/money/statements/statements.test.ts'],
  undispatched_events: ['tests/platform/dispatch.test.ts'],
  users: [
    'server/accounts/auth/registration.test.ts',
    'server/accounts/auth/admins.test.ts',
    'server/accounts/profiles/former-usernames.test.ts',
    'server/money/ledger/rows.test.ts',
    'server/money/ledger/privileges.test.ts',
    'server/desk/dashboards/dashboards.test.ts',
    'server/notify/live/live.test.ts',
    givenUp,
  ],
  sent_money: sentIds,
  withdrawals: [
    ...decided,
    'server/money/payouts/withdrawals/withdrawals.test.ts',
    'server/money/payouts/withdrawals/cancellation.test.ts',
    'server/money/payouts/withdrawals/transaction-id.test.ts',
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

/** The tests of the feature whose folder has the first word of a table's name. */
const testsInFolder = (table: string) => globSync(`server/*/${table.split('_')[0]}/*.test.ts`, { cwd: root }).toSorted()

/** The tests for one kind of mutant of these tables, views or functions. Throws if one is not listed. */
export function testsOfTable(kind: string, tables: readonly string[]): string[] {
  const rules = provenByRules[kind]
  if (rules !== undefined) return [rules]
  const files = tables.flatMap(table => {
    const longestPrefix = Object.keys(byTable)
      .filter(prefix => table.startsWith(prefix))
      .toSorted((a, b) => b.length - a.length)[0]
    const named = longestPrefix === undefined ? testsInFolder(table) : (byTable[longestPrefix] ?? [])
    if (named.length === 0)
      throw new Error(`tests/mutation/tests-of.ts names no tests of ${table}: add them to byTable.`)
    return named
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
    tests: () => ['tests/access-rows.test.ts', 'server/wallets/entries/entries.test.ts'],
  },
  {
    files: 'contract/values/access.ts',
    kind: 'capability',
    operators: ['conditions'],
    tests: () => ['contract/values/access.test.ts', 'tests/access-rows.test.ts'],
  },
  {
    files: 'server/platform/security/access.ts',
    kind: 'session',
    operators: ['conditions', 'rows'],
    tests: () => [
      'tests/platform/access.test.ts',
      'server/accounts/auth/generated-password.test.ts',
      'server/accounts/second-factor/confirmation.test.ts',
      'server/accounts/second-factor/required.test.ts',
      'server/notify/live/live.test.ts',
      'tests/access-matrix.test.ts',
    ],
  },
  {
    files: 'server/platform/security/{confirmation,second-factor}.ts',
    kind: 'session',
    operators: ['conditions', 'rows'],
    tests: () => [
      'server/accounts/second-factor/confirmation.test.ts',
      'server/accounts/second-factor/required.test.ts',
      'server/accounts/second-factor/second-factor.test.ts',
    ],
  },
  {
    files: 'server/{platform/security/hold,domain/areas/*}.ts',
    kind: 'relation',
    operators: ['relations', 'rows', 'locks'],
    tests: () => ['tests/row-relations.test.ts', 'tests/access-rows.test.ts'],
  },
  {
    files: 'server/accounts/auth/{change-password,commands,current-password,login,queries,register}.ts',
    kind: 'session',
    operators: ['refusals', 'rows', 'locks'],
    tests: () => [
      'tests/account-bystanders.test.ts',
      'server/accounts/auth/sessions.test.ts',
      'server/accounts/auth/password.test.ts',
      'server/accounts/auth/language.test.ts',
      'server/accounts/auth/admins.test.ts',
      'server/accounts/auth/registration.test.ts',
      'server/accounts/auth/generated-password.test.ts',
      'tests/races.test.ts',
    ],
  },
  {
    files: 'server/accounts/{sessions,second-factor}/!(index|routes|presenter|device).ts',
    kind: 'session',
    operators: ['refusals', 'rows', 'locks'],
    tests: file => [
      'tests/account-bystanders.test.ts',
      ...featureTests(file),
      'server/accounts/auth/sessions.test.ts',
      'server/accounts/auth/password.test.ts',
    ],
  },
  {
    files: 'server/platform/security/{account-guesses,own-password}.ts',
    kind: 'guesses',
    operators: ['refusals', 'rows'],
    tests: () => [
      'server/accounts/auth/current-password.test.ts',
      'server/accounts/auth/typed-secrets.test.ts',
      'server/accounts/auth/generated-password.test.ts',
      'tests/account-bystanders.test.ts',
      'server/accounts/second-factor/second-factor.test.ts',
    ],
  },
  {
    files:
      'server/{accounts/auth/forgotten-password,notify/mail/{read-outbox,redeem-link,unsubscribe,verify-email}}.ts',
    kind: 'refusal',
    operators: ['refusals'],
    tests: () => ['server/notify/mail/account-mails.test.ts', 'tests/access-rows.test.ts'],
  },
  {
    files: 'server/wallets/{entries,evidence}/policy.ts',
    kind: 'policy',
    operators: ['conditions'],
    tests: file => [file.replace('.ts', '.test.ts'), ...wallets],
  },
  {
    files:
      'server/wallets/{decisions/decide-entry,entries/{queries,commands},imports/{paste-messages,import-statement}}.ts',
    kind: 'refusal',
    operators: ['refusals', 'rows', 'locks'],
    tests: () => [...wallets, repeated],
  },
  {
    files: 'server/{desk,marketplace,money}/**/policy.ts',
    kind: 'policy',
    operators: ['conditions'],
    tests: policyTests,
  },
  {
    files: 'server/money/payments/claims/{decide-claim,keep-claim}.ts',
    kind: 'refusal',
    operators: ['refusals', 'conditions'],
    tests: () => claims,
  },
  {
    files: 'server/money/payments/claims/{commands,queries}.ts',
    kind: 'rows',
    operators: ['rows', 'locks'],
    tests: () => claims,
  },
  {
    files: 'server/platform/policy.ts',
    kind: 'policy',
    operators: ['conditions'],
    tests: () => ['server/money/payments/policy.test.ts', 'server/money/payments/decisions.test.ts'],
  },
  {
    files:
      'server/{accounts/profiles,desk/admin,marketplace/!(influencers),money/{payments,payouts/*,settings,statements}}/!(policy|queries|commands|routes).ts',
    kind: 'refusal',
    operators: ['refusals'],
    // The tests of attachments prove that files are sent, and those of reversals that debts come first.
    tests: file => [
      'tests/access-rows.test.ts',
      ...featureTests(file),
      'server/marketplace/attachments/attachments.test.ts',
      'server/money/payments/reversals.test.ts',
      repeated,
    ],
  },
  {
    files:
      'server/{accounts/{closing,profiles},desk/{admin,dashboards},marketplace/!(influencers),money/{decisions,payments,payouts/*,settings},notify/push}/commands.ts',
    kind: 'rows',
    operators: ['rows', 'locks'],
    // Other features' commands close accounts and delete campaigns.
    tests: file => [
      'tests/access-rows.test.ts',
      ...featureTests(file),
      'server/accounts/closing/accounts.test.ts',
      'server/accounts/closing/closing-races.test.ts',
      'server/marketplace/campaigns/deletion.test.ts',
      'tests/races.test.ts',
    ],
  },
  {
    files:
      'server/{accounts/profiles,desk/dashboards,marketplace/!(influencers),money/{payments,payouts/*,statements}}/queries.ts',
    kind: 'rows',
    operators: ['rows', 'locks'],
    tests: file => [...rows, ...featureTests(file), 'tests/platform/filters.test.ts', repeated],
  },
  {
    files: 'server/notify/inbox/{commands,queries,mark-read}.ts',
    kind: 'rows',
    operators: ['refusals', 'rows', 'locks'],
    tests: file => ['tests/access-rows.test.ts', 'tests/private-texts.test.ts', ...featureTests(file)],
  },
  {
    files: 'server/notify/live/subscribers.ts',
    kind: 'rows',
    operators: ['conditions'],
    tests: featureTests,
  },
  {
    files: 'server/money/ledger/{ledger,correct-balance,queries,reverse}.ts',
    kind: 'ledger',
    operators: ['conditions', 'rows'],
    tests: () => [
      'server/money/payments/decisions.test.ts',
      'server/money/ledger/corrections.test.ts',
      'server/money/ledger/locking.test.ts',
      'server/money/payments/reversals.test.ts',
      'server/money/payouts/refunds/refunds.test.ts',
      'server/money/payouts/withdrawals/withdrawals.test.ts',
      'server/money/payouts/withdrawals/cancellation.test.ts',
    ],
  },
  {
    files: 'server/platform/database/transact.ts',
    kind: 'idempotency',
    operators: ['refusals', 'rows'],
    tests: () => ['tests/platform/transact.test.ts'],
  },
]
