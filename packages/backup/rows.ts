import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { escapeIdentifier, type ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Table } from './catalog.ts'

/** Identifies the rows of a table by their count and the SHA-256 of their text. */
export interface RowsSummary {
  rows: number
  sha256: string
}

/**
 * Passes the text of rows through and summarizes it. Counts the lines, one per row, because the server's own count may
 * arrive after the last row.
 */
export function summarizing(): { stream: Transform; summary(): RowsSummary } {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', end + 1)) rows += 1
      done(null, chunk)
    },
  })
  return { stream, summary: () => ({ rows, sha256: hash.digest('hex') }) }
}

const list = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ')

const copyOut = ({ name, columns, ordering }: Table) =>
  copyTo(`copy (select ${list(columns)} from ${escapeIdentifier(name)} order by ${ordering}) to stdout`)

/** Writes the rows of a table to a compressed file. */
export async function writeRows(client: ClientBase, table: Table, file: string): Promise<RowsSummary> {
  const { stream, summary } = summarizing()
  await pipeline(client.query(copyOut(table)), stream, createGzip(), createWriteStream(file, { mode: 0o600 }))
  return summary()
}

/** Summarizes a table's rows without storing them. */
export async function summarizeRows(client: ClientBase, table: Table): Promise<RowsSummary> {
  const { stream, summary } = summarizing()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(client.query(copyOut(table)), stream, nowhere)
  return summary()
}

/** Loads a compressed file into a table. */
export async function loadRows(
  client: ClientBase,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  file: string,
): Promise<void> {
  const rows = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${list(columns)}) from stdin`))
  await pipeline(createReadStream(file), createGunzip(), rows)
}
