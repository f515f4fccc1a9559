import { expect, onTestFinished, test } from 'vitest'
import { patientLimits } from '#tests/support/database.ts'
import { connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { indexesBangla } from './bangla-search.ts'
import { openDatabase } from './db.ts'

test.each([
  ['indexes Bangla in a database with a UTF-8 locale', '', 'create extension pg_trgm', true],
  ['does not index Bangla without pg_trgm', '', 'select', false],
  [
    'does not index Bangla in a database with the locale C',
    `template template0 lc_ctype 'C'`,
    'create extension pg_trgm',
    false,
  ],
])('%s', async (_, options, statement, expected) => {
  const url = await emptyDatabase(options)
  await (await connect(url)).query(statement)
  const { db } = await openDatabase(url, () => undefined, patientLimits)
  onTestFinished(() => db.destroy())
  expect(await indexesBangla(db)).toBe(expected)
})
