interface ChosenFault {
  file: string
  /** A text that occurs once in the file, and its replacement. */
  find: string
  replace: string
  tests: readonly string[]
}

const hold = 'server/platform/security/hold.ts'
const route = 'server/platform/http/route.ts'
const access = ['tests/platform/access.test.ts']
const relations = 'server/domain/areas/marketplace.ts'
const dispatch = 'server/platform/events/dispatch.ts'
const batch = 'packages/pg-pipeline/statement-batch.ts'
const pipelined = 'packages/pg-pipeline/transaction.ts'
const transact = 'server/platform/database/transact.ts'

/**
 * Faults that no operator finds: parts of SQL texts, tables of rights, and single conditions. The command fails if a
 * text is missing.
 */
export const chosenFaults: readonly ChosenFault[] = [
  { file: hold, find: ' and ${relationTo(self())}', replace: '', tests: ['tests/row-relations.test.ts'] },
  {
    file: hold,
    find: ' for ${sql.raw(lock)} of ${sql.table(table)}',
    replace: '',
    tests: ['tests/row-relations.test.ts', 'tests/writes.test.ts'],
  },
  {
    file: 'server/domain/hold.ts',
    find: "?? refuse('not_authenticated')",
    replace: '?? ({} as never)',
    tests: ['server/accounts/profiles/editing.test.ts', 'tests/row-relations.test.ts'],
  },
  { file: hold, find: "locks?.[name] ?? 'no key update'", replace: "'no key update'", tests: ['tests/writes.test.ts'] },
  {
    file: 'server/marketplace/attachments/store-attachment.ts',
    find: '      await lockBudgets(tx)\n',
    replace: '',
    tests: ['server/marketplace/attachments/budgets.test.ts'],
  },
  {
    file: 'server/wallets/devices/manage-devices.ts',
    find: '    await lockDevices(tx)\n',
    replace: '',
    tests: ['tests/repeated-actions.test.ts'],
  },
  {
    file: 'server/wallets/devices/manage-devices.ts',
    find: '(await activeDevices(tx)) >= limits.devices.max',
    replace: 'false',
    tests: ['tests/repeated-actions.test.ts'],
  },
  { file: relations, find: "brand: 'update', ", replace: '', tests: ['tests/writes.test.ts'] },
  ...[' ${name}', ' ${role}'].map(find => ({ file: hold, find, replace: '', tests: ['tests/row-relations.test.ts'] })),
  ...[' and is_active', ' for share'].map(find => ({
    file: 'server/marketplace/applications/commands.ts',
    find,
    replace: '',
    tests: ['server/marketplace/applications/applications.test.ts'],
  })),
  ...(
    [
      ['queries', 'operator_role is null and ', ''],
      ['queries', ' and is_active`', '`'],
      ['queries', ' and deleted_at is null`', '`'],
      ['queries', ' and ${reader}::bigint in (sender_id, receiver_id)', ''],
      ['queries', 'f.subject_type = flags.subject_type and ', ''],
      ['queries', ' and f.subject_id = flags.subject_id', ''],
      ['queries', 'not flagged.is_active or ', ''],
      ['queries', ' or campaigns.deleted_at is not null', ''],
      ['raise-flag', '    await lockSubject(tx, subject)\n', ''],
      ['raise-flag', "isFirst ? 'flag_raised' : 'flag_seconded'", "'flag_raised'"],
      ['decide-flag', '    await lockSubject(tx, subject)\n', ''],
      ['decide-flag', '[id, ...(await openFlagsOf(tx, subject))]', '[id]'],
    ] as const
  ).map(([name, find, replace]) => ({
    file: `server/marketplace/flags/${name}.ts`,
    find,
    replace,
    tests: ['server/marketplace/flags/flags.test.ts', 'server/marketplace/flags/decide-flag.test.ts'],
  })),
  ...[
    ["(influencer_profiles.social_links ->> ${sql.lit(network)} <> '') is true", 'true'],
    [" <> '') is true", ' is not null)'],
  ].map(([find = '', replace = '']) => ({
    file: 'server/marketplace/influencers/queries.ts',
    find,
    replace,
    tests: ['server/marketplace/influencers/influencers.test.ts'],
  })),
  { file: route, find: "endpoint.access !== 'public'", replace: 'false', tests: access },
  {
    file: route,
    find: 'atOnce || ',
    replace: '',
    tests: ['tests/ended-sessions.test.ts'],
  },
  { file: route, find: 'role === undefined || ', replace: '', tests: access },
  { file: route, find: '    await request.authorize?.()\n    return send', replace: '    return send', tests: access },
  { file: 'server/platform/http/api.ts', find: 'await request.authorize?.()', replace: '', tests: access },
  ...[
    'campaigns.deleted_at is null and ',
    'campaigns.is_available\n  and ',
    ' and ${brandIsActive}',
    '\n  and (campaigns.deadline is null or campaigns.deadline >= dhaka_today())',
    "${owner('brand_id')(holder)} and deleted_at is null`",
    "${role('influencer')(holder)} and deleted_at is null`",
  ].map(find => ({
    file: find.includes('holder') ? relations : 'server/domain/conditions.ts',
    find,
    replace: find.endsWith('`') ? find.replace(' and deleted_at is null', '') : '',
    tests: [
      'server/marketplace/campaigns/campaigns.test.ts',
      'server/marketplace/campaigns/saved.test.ts',
      'server/marketplace/applications/applications.test.ts',
      'tests/row-relations.test.ts',
    ],
  })),
  {
    file: 'contract/values/access.ts',
    find: 'granted.get(standing) ?? nothing',
    replace: 'granted.get(standing) ?? capabilities',
    tests: ['contract/values/access.test.ts', 'tests/access-rows.test.ts'],
  },
  {
    file: 'contract/values/access.ts',
    find: "auditor: ['*.read'],",
    replace: "auditor: ['*'],",
    tests: ['contract/values/access.test.ts', 'tests/access-rows.test.ts'],
  },
  {
    file: route,
    find: "const caller = String(actor?.id ?? '')",
    replace: "const caller = ''",
    tests: ['tests/platform/transact.test.ts'],
  },
  {
    file: transact,
    find: "tokens.fingerprint('request', request)",
    replace: "tokens.fingerprint('request')",
    tests: ['tests/platform/transact.test.ts'],
  },
  {
    file: transact,
    find: 'JSON.stringify([caller, key])',
    replace: 'JSON.stringify([key])',
    tests: ['tests/platform/transact.test.ts'],
  },
  ...(
    [
      ["command !== 'COMMIT'", 'false'],
      ['if (this.#failure) throw this.#failure', ''],
      ['this.#isDeferred ||= !reads.test(statement.text)', ''],
      ['    await guarded\n', ''],
      ['if (this.#closed) throw this.#closed', ''],
      ["new Set(['25P02', '26000'])", "new Set(['26000'])"],
      ["new Set(['25P02', '26000'])", "new Set(['25P02'])"],
    ] as const
  ).map(([find, replace]) => ({
    file: pipelined,
    find,
    replace,
    tests: ['packages/pg-pipeline/transaction.test.ts', 'server/platform/database/pipelined-transaction.test.ts'],
  })),
  ...(
    [
      ['this.#completed === this.#executions.length ? 0 : this.#completed', 'this.#completed'],
      ['if (prepares) this.#prepared.delete(statement.name)', ''],
      ["connection.close({ type: 'S', name }, false)", ''],
      ['execution.error = error', 'void error'],
      ['if (!this.#prepared.get(name)) connection.describe', 'connection.describe'],
    ] as const
  ).map(([find, replace]) => ({
    file: batch,
    find,
    replace,
    tests: ['packages/pg-pipeline/statement-batch.test.ts'],
  })),
  {
    file: 'server/platform/database/db.ts',
    find: '-c default_transaction_read_only=on ',
    replace: '',
    tests: ['server/platform/database/shared-connections.test.ts'],
  },
  {
    file: 'server/platform/database/transact.ts',
    find: 'await beforeCommit?.(tx)',
    replace: '',
    tests: ['tests/ended-sessions.test.ts'],
  },
  {
    file: 'server/platform/events/positions.ts',
    find: "pg_try_advisory_xact_lock(hashtext('dispatch events'), 0)",
    replace: 'true',
    tests: ['tests/platform/dispatch.test.ts'],
  },
  {
    file: 'server/platform/events/positions.ts',
    find: 'order by subscriber for update of event_positions`',
    replace: 'order by subscriber`',
    tests: ['tests/platform/dispatch.test.ts', 'tests/platform/dispatcher.test.ts'],
  },
  {
    file: dispatch,
    find: 'sql<boolean>`transaction_id < pg_snapshot_xmin(pg_current_snapshot())`',
    replace: 'sql<boolean>`true`',
    tests: ['tests/platform/dispatch.test.ts', 'tests/platform/dispatcher.test.ts'],
  },
  {
    file: 'server/wallets/entries/queries.ts',
    find: '${effect(one)} = ${effect(other)}',
    replace: "${column('amount')}",
    tests: ['server/wallets/imports/statement-fees.test.ts'],
  },
  {
    file: 'server/wallets/entries/queries.ts',
    find: "${column('balance_after')}",
    replace: 'true',
    tests: ['server/wallets/imports/statement-fees.test.ts'],
  },
  {
    file: 'server/wallets/entries/queries.ts',
    find: "${column('occurred_at')} or",
    replace: 'true or',
    tests: ['server/wallets/imports/statement-fees.test.ts'],
  },
  {
    file: 'server/wallets/reader/statement-columns.ts',
    find: 'hasOthers && ',
    replace: '',
    tests: ['server/wallets/balances/statement-balance.test.ts'],
  },
  {
    file: 'server/wallets/reader/statement-file.ts',
    find: ', ...header.doubted',
    replace: '',
    tests: ['server/wallets/balances/statement-balance.test.ts'],
  },
]
