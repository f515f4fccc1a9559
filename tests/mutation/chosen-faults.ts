interface ChosenFault {
  file: string
  /** A text that occurs once in the file, and what replaces it. */
  find: string
  replace: string
  tests: readonly string[]
}

const hold = 'server/platform/security/hold.ts'
const relations = 'server/platform/security/relations.ts'
const dispatch = 'server/platform/events/dispatch.ts'
const transact = 'server/platform/database/transact.ts'

/** What no operator finds: parts of SQL texts and tables of rights. A text that is not there fails the command. */
export const chosenFaults: readonly ChosenFault[] = [
  { file: hold, find: ' and ${related}', replace: '', tests: ['tests/row-relations.test.ts'] },
  {
    file: hold,
    find: ' for no key update of ${sql.table(table)}',
    replace: '',
    tests: ['tests/row-relations.test.ts'],
  },
  {
    file: hold,
    find: "?? refuse('not_authenticated')",
    replace: '?? ({} as never)',
    tests: ['server/profiles/editing.test.ts', 'tests/row-relations.test.ts'],
  },
  ...[
    'campaigns.deleted_at is null and ',
    'campaigns.is_active\n  and ',
    ' and ${brandIsActive}',
    '\n  and (campaigns.deadline is null or campaigns.deadline >= dhaka_today())',
    ' and deleted_at is null`',
  ].map(find => ({
    file: relations,
    find,
    replace: find.endsWith('`') ? '`' : '',
    tests: [
      'server/campaigns/campaigns.test.ts',
      'server/applications/applications.test.ts',
      'tests/row-relations.test.ts',
    ],
  })),
  {
    file: 'contract/access.ts',
    find: 'brand: [],',
    replace: 'brand: capabilities,',
    tests: ['contract/access.test.ts', 'tests/access-rows.test.ts'],
  },
  {
    file: 'contract/access.ts',
    find: 'influencer: [],',
    replace: 'influencer: capabilities,',
    tests: ['contract/access.test.ts', 'tests/access-rows.test.ts'],
  },
  {
    file: 'server/platform/http/route.ts',
    find: "caller: String(request.actor?.id ?? ''),",
    replace: "caller: '',",
    tests: ['server/platform/database/transact.test.ts'],
  },
  {
    file: transact,
    find: "tokens.fingerprint('request', request)",
    replace: "tokens.fingerprint('request')",
    tests: ['server/platform/database/transact.test.ts'],
  },
  {
    file: transact,
    find: 'JSON.stringify([caller, key])',
    replace: 'JSON.stringify([key])',
    tests: ['server/platform/database/transact.test.ts'],
  },
  { file: dispatch, find: 'sql`skip locked`', replace: 'sql``', tests: ['server/platform/events/dispatch.test.ts'] },
  {
    file: dispatch,
    find: 'from event_cursor for update ${lockMode}`',
    replace: 'from event_cursor`',
    tests: ['server/platform/events/dispatch.test.ts', 'server/platform/events/dispatcher.test.ts'],
  },
  {
    file: dispatch,
    find: 'sql<boolean>`transaction_id < pg_snapshot_xmin(pg_current_snapshot())`',
    replace: 'sql<boolean>`true`',
    tests: ['server/platform/events/dispatch.test.ts', 'server/platform/events/dispatcher.test.ts'],
  },
  {
    file: 'server/applications/commands.ts',
    find: 'coalesce(expected_fee, (select budget from campaigns where id = campaign_id))',
    replace: '(select budget from campaigns where id = campaign_id)',
    tests: ['server/applications/decisions.test.ts'],
  },
]
