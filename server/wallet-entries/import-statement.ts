import { hash } from 'node:crypto'
import {
  limits,
  StatementMapping,
  type AddedWalletEntries,
  type Body,
  type PaymentMethod,
  type StatementColumn,
} from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import { matches } from '#platform/matches.ts'
import type { Actor } from '#platform/security/actor.ts'
import { addImport } from './add-import.ts'
import { classifyReadings } from './classify-readings.ts'
import { lockWallets, rememberColumns } from './commands.ts'
import { presentAdded } from './presenter.ts'
import { importOf, rememberedColumns } from './queries.ts'
import type { WalletNumbers } from './reader-version.ts'
import { acceptingAbsence } from './reader/statement-columns.ts'
import { decodeStatement, hasMoreLines, readStatement, type Statement } from './reader/statement-file.ts'
import { storableText } from './storable-text.ts'

function parseColumns(text: string | undefined): StatementMapping | undefined {
  if (text === undefined || text === '') return undefined
  let columns: unknown
  try {
    columns = JSON.parse(text)
  } catch {
    refuseField('columns', 'invalid')
  }
  return matches(StatementMapping, columns) ? columns : refuseField('columns', 'invalid')
}

const isMapping = (columns: StatementMapping | undefined): columns is StatementMapping =>
  columns !== undefined && Object.keys(columns).length > 0

/** Refuses with the file's headers, a value of each, and the columns that are still missing. */
function refuseColumns({ headers, samples, missing }: Statement & { state: 'unmapped' }): never {
  if (headers.length === 0) refuse('invalid_statement')
  refuse('columns_unknown', {
    columns: missing.map((column: StatementColumn) => ({ code: 'column_unknown', params: { column } })),
    headers: headers.map((header, index) => ({
      code: 'file_header',
      params: { header, sample: samples[index] ?? '' },
    })),
  })
}

/**
 * Reads a statement using the given columns, its headers, or an earlier mapping by an admin. With columns given, it may
 * lack others; an earlier mapping must say so, since the headers may have changed.
 */
async function read(
  tx: Tx,
  account: PaymentMethod,
  text: string,
  ownNumber: string | undefined,
  columns: StatementMapping | undefined,
): Promise<Statement & { state: 'read'; isRemembered: boolean }> {
  const options = { now: new Date().toISOString(), ownNumber }
  const statement = readStatement(account, text, {
    ...options,
    columns: isMapping(columns) ? acceptingAbsence(columns) : {},
  })
  if (statement.state === 'read') return { ...statement, isRemembered: false }
  if (columns === undefined) {
    const remembered = await rememberedColumns(tx, account)
    const again = remembered && readStatement(account, text, { ...options, columns: remembered })
    if (again?.state === 'read') return { ...again, isRemembered: true }
  }
  return refuseColumns(statement)
}

async function refuseRepeated(tx: Tx, account: PaymentMethod, sha256: Buffer): Promise<void> {
  const first = await importOf(tx, account, sha256)
  if (first) {
    const params = { import: first.id, at: first.created_at }
    refuse('file_imported_before', { file: [{ code: 'imported_before', params }] })
  }
}

/**
 * Reads a wallet's statement and stores what is new. A preview stores nothing. Refuses with `invalid_statement`,
 * `too_many_entries`, `columns_unknown` with the headers, and `file_imported_before` with the first import.
 */
export function importStatement(
  transact: Transact,
  actor: Actor,
  numbers: WalletNumbers,
  fields: Body<'POST /admin/wallet-entries/file/'>,
  file: Buffer,
): Promise<AddedWalletEntries> {
  const { account } = fields
  const preview = fields.preview === 'true'
  const columns = parseColumns(fields.columns)
  const sha256 = hash('sha256', file, 'buffer')
  const text = storableText(decodeStatement(file) ?? refuse('invalid_statement'))
  if (hasMoreLines(text, limits.statement.maxLines)) refuse('too_many_entries')
  return transact(async tx => {
    // This may take a second, in which others can still decide about payments.
    const { readings, header, isRemembered } = await read(tx, account, text, numbers[account], columns)
    if (readings.length > limits.statement.maxRows) refuse('too_many_entries')
    if (readings.some(({ raw }) => raw.length > limits.paste.max)) refuse('invalid_statement')
    if (!preview) await lockWallets(tx)
    await refuseRepeated(tx, account, sha256)
    const more = { columns_remembered: isRemembered }
    if (preview) return { ...presentAdded(await classifyReadings(tx, account, readings), { preview }), ...more }
    if (isMapping(columns)) await rememberColumns(tx, actor, account, columns)
    const imported = { account, source: 'file', sha256, header } as const
    return { ...(await addImport(tx, actor, numbers, imported, readings)), ...more }
  })
}
