import { hash } from 'node:crypto'
import { limits, StatementMapping, type AddedWalletEntries, type Body, type PaymentMethod } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse, refuseField } from '#platform/http/errors.ts'
import { matches } from '#platform/matches.ts'
import type { Actor } from '#platform/security/actor.ts'
import { addImport } from './add-import.ts'
import { classifyReadings } from './classify-readings.ts'
import { lockWallets, rememberMapping } from './commands.ts'
import { presentAdded } from './presenter.ts'
import { importOf, rememberedMapping } from './queries.ts'
import type { WalletNumbers } from './reader-version.ts'
import { comparable } from './reader/comparable.ts'
import { acceptingAbsence } from './reader/statement-columns.ts'
import { decodeStatement, hasMoreLines, readStatement, type Statement } from './reader/statement-file.ts'
import { answersOf, combine, hasColumns, type StatementAnswers } from './statement-answers.ts'
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

/** Refuses with all that can be assigned: the file's columns, those that are missing, its other columns and its types. */
function refuseColumns(layout: Statement, { columns }: StatementAnswers): never {
  const { headers, samples, missing, surplus, types } = layout
  if (headers.length === 0) refuse('invalid_statement')
  refuse('columns_unknown', {
    columns: [
      ...missing.map(column => ({ code: 'column_unknown' as const, params: { column } })),
      ...Object.entries(columns).map(([column, header]) => ({
        code: 'column_assigned' as const,
        params: { column, header },
      })),
    ],
    headers: headers.map((header, index) => ({
      code: 'file_header',
      params: { header, sample: samples[index] ?? '' },
    })),
    surplus: surplus.map(({ header, isOpen, counts }) => {
      const answer = counts === null ? 'ignored' : counts === undefined ? (isOpen ? 'needed' : 'none') : 'words'
      return { code: 'surplus_column', params: { header, answer } }
    }),
    words: surplus.flatMap(({ header, words, counts }) =>
      words.map(word => ({
        code: 'surplus_word' as const,
        params: { header, word, counts: String(counts?.includes(word) ?? false) },
      })),
    ),
    types: types.map(({ type, kinds }) => ({ code: 'statement_type', params: { type, kinds: kinds.join(',') } })),
  })
}

/** Whether anything that was said of an earlier file has been used. */
const usesAnswers = ({ surplus, types }: Statement, earlier: StatementAnswers): boolean =>
  types.some(({ kinds }) => kinds.length > 0) ||
  surplus.some(({ header }) => earlier.surplus.some(answer => comparable(answer.header) === comparable(header)))

type Fields = Body<'POST /admin/wallet-entries/file/'>

/**
 * Reads a statement using the given columns, its headers, or an earlier mapping by an admin. With columns given, it may
 * lack others; an earlier mapping must say so, since the headers may have changed. What was said of other columns and of
 * types belongs to their names, so it holds for every file.
 */
async function read(
  tx: Tx,
  { account, assign }: Fields,
  text: string,
  ownNumber: string | undefined,
  mapping: StatementMapping | undefined,
): Promise<Statement & { state: 'read'; isRemembered: boolean; answers: StatementAnswers }> {
  const given = answersOf(mapping ?? {})
  const earlier = answersOf((await rememberedMapping(tx, account)) ?? {})
  const answers = combine(given, earlier)
  const options = { now: new Date().toISOString(), ownNumber, surplus: answers.surplus, types: answers.types }
  const columns = hasColumns(given) ? acceptingAbsence(given.columns) : {}
  let statement = readStatement(account, text, { ...options, columns })
  let isRemembered = mapping === undefined && usesAnswers(statement, earlier)
  // `{}` asks for the columns again.
  if (statement.state !== 'read' && !hasColumns(given) && (mapping === undefined || Object.keys(mapping).length > 0)) {
    const again = readStatement(account, text, { ...options, columns: earlier.columns })
    if (again.state === 'read') [statement, isRemembered] = [again, true]
  }
  if (statement.state !== 'read' || assign === 'true') return refuseColumns(statement, isRemembered ? earlier : given)
  return { ...statement, isRemembered, answers }
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
  fields: Fields,
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
    const { readings, header, isRemembered, answers } = await read(tx, fields, text, numbers[account], columns)
    if (readings.length > limits.statement.maxRows) refuse('too_many_entries')
    if (readings.some(({ raw }) => raw.length > limits.paste.max)) refuse('invalid_statement')
    if (!preview) await lockWallets(tx)
    await refuseRepeated(tx, account, sha256)
    const more = { columns_remembered: isRemembered }
    if (preview) return { ...presentAdded(await classifyReadings(tx, account, readings), { preview }), ...more }
    if (columns && Object.keys(columns).length > 0) await rememberMapping(tx, actor, account, answers)
    const imported = { account, source: 'file', sha256, header } as const
    return { ...(await addImport(tx, actor, numbers, imported, readings)), ...more }
  })
}
