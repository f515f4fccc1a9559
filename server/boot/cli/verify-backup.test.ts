import { expect, inject, test } from 'vitest'
import { connect, emptyDatabase } from '#tests/support/empty-database.ts'
import { checkRestored } from './verify-backup.ts'

test('the checks of a restored database have as much time as the other commands', async () => {
  const url = await emptyDatabase(`template ${inject('postgres').template}`)
  const client = await connect(url)
  await client.query(
    `create or replace view figure_violations as select current_setting('statement_timeout') as violation`,
  )
  expect((await checkRestored(url)).violations).toEqual(['1h'])
})
