import { readFileSync } from 'node:fs'
import { DatabaseError, type Client, type QueryArrayResult } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectAs } from '#tests/support/database.ts'

interface Example {
  sql: string
  /** psql's output according to the page. */
  shown: string
}

const page = readFileSync(new URL('../docs/ledger.md', import.meta.url), 'utf8')
const examples = Array.from(
  page.matchAll(/^```sql\n(.*?)^```(?:\n```text\n(.*?)^```)?/gms),
  ([, sql = '', shown = '']): Example => ({ sql, shown }),
)

/** The rows of psql's output, without rules and column padding. */
const linesOf = (shown: string): string[] =>
  shown
    .split('\n')
    .filter(line => !/^[-+]*$/.test(line))
    .map(line =>
      line
        .split('|')
        .map(cell => cell.trim())
        .join(' | '),
    )

/** Runs statements one by one, as psql does. Returns the lines that it would print for their rows and errors. */
async function run(client: Client, sql: string): Promise<string[]> {
  const lines: string[] = []
  for (const text of sql.split(/;\n(?=\n|$)/)) {
    if (text.trim() === '') continue
    try {
      const { fields, rows }: QueryArrayResult<unknown[]> = await client.query({ text, rowMode: 'array' })
      if (fields.length > 0) lines.push(...[fields.map(({ name }) => name), ...rows].map(row => row.join(' | ')))
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      lines.push(`ERROR:  ${error.message}`)
    }
  }
  return lines
}

test("the page about the ledger shows its statements' real output", async () => {
  const client = await connectAs('owner')
  onTestFinished(() => client.end())
  const printed: string[][] = []
  for (const { sql } of examples) printed.push(await run(client, sql))
  expect(examples.length).toBeGreaterThan(10)
  expect(printed).toEqual(examples.map(({ shown }) => linesOf(shown)))
})
