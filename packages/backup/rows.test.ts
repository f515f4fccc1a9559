import { expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { connect } from '#tests/support/empty-database.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { summarizeRows, writeRows } from './rows.ts'

const words = { name: 'words', columns: ['word'], ordering: 'word' }

test('the rows of a table are counted even if their end arrives before their number', async () => {
  await using proxy = await TcpProxy.to(await testDatabaseUrl())
  const client = await connect(proxy.url)
  const folder = await testFolder()
  await client.query(
    `create temporary table words as select * from unnest('{one,two,three,four}'::text[]) as list (word)`,
  )
  for (const summarize of [() => summarizeRows(client, words), () => writeRows(client, words, `${folder}/words`)]) {
    proxy.holdsEndOfCopy = true
    const { rows } = await summarize()
    proxy.release()
    expect(rows).toBe(4)
  }
  await client.end()
})
