import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { escapeIdentifier, type ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Table } from './catalog.ts'

/** Identifies the rows of a table by their number and the SHA-256 of their text. */
export interface RowsSummary {
  rows: number
  sha256: string
}

/** Passes bytes through while hashing them. */
export function hashing(): { stream: Transform; digest(): string } {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, digest: () => hash.digest('hex') }
}

const list = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ')

const copyOut = ({ name, columns, ordering }: Table) =>
  copyTo(`copy (select ${list(columns)} from ${escapeIdentifier(name)} order by ${ordering}) to stdout`)

/** Writes the rows of a table to a compressed file. */
export async function writeRows(client: ClientBase, table: Table, file: string): Promise<RowsSummary> {
  const rows = client.query(copyOut(table))
  const { stream, digest } = hashing()
  await pipeline(rows, stream, createGzip(), createWriteStream(file, { mode: 0o600 }))
  return { rows: rows.rowCount, sha256: digest() }
}

/** Summarizes a table's rows without storing them. */
export async function summarizeRows(client: ClientBase, table: Table): Promise<RowsSummary> {
  const rows = client.query(copyOut(table))
  const { stream, digest } = hashing()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(rows, stream, nowhere)
  return { rows: rows.rowCount, sha256: digest() }
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
