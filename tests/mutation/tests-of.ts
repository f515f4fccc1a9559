const ledger = [
  'server/ledger/constraints.test.ts',
  'server/ledger/privileges.test.ts',
  'server/ledger/rows.test.ts',
  'server/ledger/violations.test.ts',
  'server/ledger/locking.test.ts',
  'server/ledger/corrections.test.ts',
]
const decided = ['server/ledger/constraints.test.ts', 'server/ledger/privileges.test.ts']
const figures = ['server/ledger/violations.test.ts', 'server/ledger/privileges.test.ts', 'server/dashboards/dashboards.test.ts']

/** The tests of what the database itself refuses and does, by the beginning of a table's name. */
const byTable: Record<string, readonly string[]> = {
  add_event_months: figures,
  add_to_site: figures,
  applications: [...decided, 'server/applications/applications.test.ts', 'server/applications/decisions.test.ts'],
  audit_log: ['server/ledger/privileges.test.ts', 'server/activity/activity.test.ts'],
  brand_figures: figures,
  brand_months: figures,
  brand_profiles: ['server/profiles/editing.test.ts', 'server/profiles/fields.test.ts'],
  campaigns: [...decided, 'server/campaigns/campaigns.test.ts', 'server/campaigns/deletion.test.ts'],
  conversation: ['server/messages/messages.test.ts', 'server/messages/unread.test.ts'],
  days_to_deadline: ['server/campaigns/campaigns.test.ts'],
  demo_accounts: ['demo/demo.test.ts'],
  dhaka: ['server/dashboards/dashboards.test.ts', 'server/campaigns/campaigns.test.ts'],
  event: ['server/ledger/privileges.test.ts', 'server/platform/events/dispatch.test.ts', 'server/platform/events/dispatcher.test.ts'],
  figure_violations: ['server/ledger/violations.test.ts'],
  grant_to_application: ['server/ledger/privileges.test.ts'],
  idempotency_keys: ['server/platform/database/transact.test.ts', 'server/platform/jobs/worker.test.ts'],
  influencer_figures: figures,
  influencer_months: figures,
  influencer_profiles: ['server/profiles/editing.test.ts', 'server/profiles/fields.test.ts'],
  ledger: ledger,
  messages: ['server/messages/messages.test.ts', 'server/messages/unread.test.ts'],
  month: figures,
  payments: [...decided, 'server/payments/payments.test.ts', 'server/payments/decisions.test.ts'],
  sessions: ['server/auth/sessions.test.ts'],
  settings: ['server/platform/database/settings.test.ts'],
  site: figures,
  undispatched_events: ['server/platform/events/dispatch.test.ts'],
  users: ['server/auth/registration.test.ts', 'server/auth/admins.test.ts', 'server/ledger/rows.test.ts', 'server/ledger/privileges.test.ts'],
  withdrawals: [...decided, 'server/withdrawals/withdrawals.test.ts'],
}

/** The tests of these tables, views or functions. Throws if one is not listed. */
export function testsOfTable(tables: readonly string[]): string[] {
  const files = tables.flatMap(table => {
    const longest = Object.keys(byTable)
      .filter(prefix => table.startsWith(prefix))
      .toSorted((a, b) => b.length - a.length)[0]
    if (longest === undefined) throw new Error(`tests/mutation/tests-of.ts names no tests of ${table}: add them to byTable.`)
    return byTable[longest] ?? []
  })
  return [...new Set(files)]
}
