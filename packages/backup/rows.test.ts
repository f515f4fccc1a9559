import { expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { connect } from '#tests/support/empty-database.ts'
import { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { summarizeRows, writeRows } from './rows.ts'

const terms = { name: 'wallet_terms', columns: ['term'], ordering: 'term' }

test('the rows of a table are counted even if their end arrives before their number', async () => {
  await using proxy = await TcpProxy.to(await testDatabaseUrl())
  const client = await connect(proxy.url)
  const folder = await testFolder()
  for (const summarize of [() => summarizeRows(client, terms), () => writeRows(client, terms, `${folder}/terms`)]) {
    proxy.holdsEndOfCopy = true
    const { rows } = await summarize()
    proxy.release()
    expect(rows).toBe(4)
  }
  await client.end()
})
