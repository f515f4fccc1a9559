import { expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { connect } from '#tests/support/empty-database.ts'
import { loggedError, loggedLine, loggedStack } from './index.ts'

const table = `create temporary table parcels (
  id integer primary key, email text not null unique, size integer constraint small check (size < 9), other integer references parcels)`
const insert = (...values: string[]) => `insert into parcels values (${values.join(', ')})`

test.each([
  ['unique', '23505', insert('1', `'MARKED'`), insert('2', `'MARKED'`)],
  ['check', '23514', insert('3', `'MARKED'`, '12345')],
  ['foreign key', '23503', insert('4', `'MARKED'`, '1', '12345')],
  ['not null', '23502', insert('12345', 'null')],
  ['cast', '22P02', `select 'MARKED "12345" \n MARKED'::integer`],
  ['range', '22003', `select '12345678901234567890'::integer`],
  ['time', '22008', 'select make_time(12345, 0, 0)'],
  ['JSON', '22P02', `select '{"MARKED": 12345'::json`],
  ['syntax', '42601', `select 'x' MARKED MARKED`],
  ['column', '42703', 'select MARKED from parcels'],
  ['exception', 'P0001', `do $$ begin raise exception 'session % of MARKED', 12345; end $$`],
])('no log contains a row value after a database error: %s', async (_, code, ...statements) => {
  const client = await connect(await testDatabaseUrl())
  await client.query(table)
  let error: unknown
  for (const statement of statements) error = await client.query(statement).catch((failed: unknown) => failed)
  const written = [
    loggedLine(error),
    loggedStack(error as Error),
    JSON.stringify(loggedError(new Error('x', { cause: error }))),
  ]
  expect(written.join('\n')).not.toMatch(/MARKED|12345/i)
  for (const text of written) expect(text).toContain(code)
})

test('no log contains unparsable input', () => {
  let error: unknown
  try {
    JSON.parse('MARKED text of a row')
  } catch (failed) {
    error = failed
  }
  expect(loggedLine(error)).toMatch(/^SyntaxError: /)
  expect(`${loggedStack(error as Error)}${JSON.stringify(loggedError(error))}`).not.toContain('MARKED')
})

test('a logged error names the constraint, the table and the place in the code', async () => {
  const client = await connect(await testDatabaseUrl())
  await client.query(table)
  const error: unknown = await client.query(insert('1', `'a'`, '10')).catch((failed: unknown) => failed)
  expect(loggedLine(error)).toBe('error: new row for relation … (code 23514, constraint small, table parcels)')
  expect(loggedError(error)).toMatchObject({ code: '23514', constraint: 'small', table: 'parcels' })
  expect(loggedStack(error as Error)).toContain('logged-error.test.ts')
})
