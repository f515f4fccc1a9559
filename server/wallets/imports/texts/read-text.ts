import { hash } from 'node:crypto'
import type { ErrorCode } from '#contract/values/errors.ts'
import { limits } from '#contract/values/limits.ts'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import type { StatementMapping } from '#contract/wallet-entries.ts'
import { comparable } from '../../reader/comparable.ts'
import { compileAccepted, type AcceptedWording } from '../../reader/propose.ts'
import { readPaste } from '../../reader/read-paste.ts'
import { answersOf, combine, hasColumns, type StatementAnswers } from '../../reader/statement-answers.ts'
import { acceptingAbsence } from '../../reader/statement-columns.ts'
import {
  decodeStatement,
  hasMoreLines,
  readStatement,
  type Statement,
  type StatementLayout,
} from '../../reader/statement-file.ts'
import { inPieces, type Pieces } from './pieces.ts'
import { storableText } from './storable-text.ts'

/** Several pasted messages. */
export interface PasteText {
  account: PaymentMethod
  text: string
  accepted: readonly AcceptedWording[]
}

/** A statement's file. */
export interface StatementText {
  account: PaymentMethod
  file: Uint8Array
  /** The operator's number. */
  ownNumber: string | undefined
  /** An admin's answers about the file. It may lack columns other than those given. */
  mapping: StatementMapping | undefined
  /** Earlier answers of admins. Columns must include the absent ones, because the headers may have changed. */
  remembered: StatementMapping | undefined
  /** Whether to return everything that can be assigned instead of the rows. */
  assign: boolean
  now: string
}

interface Refused {
  state: 'refused'
  code: Extract<ErrorCode, 'invalid_statement' | 'too_many_entries'>
}

export type ReadPaste = ({ state: 'read' } & Pieces) | Refused
export type ReadStatement =
  | ({ state: 'read'; sha256: Uint8Array; header: string; isRemembered: boolean; answers: StatementAnswers } & Pieces)
  | { state: 'unmapped'; layout: StatementLayout; answers: StatementAnswers }
  | Refused

const tooMany: Refused = { state: 'refused', code: 'too_many_entries' }
const invalid: Refused = { state: 'refused', code: 'invalid_statement' }

function readMessages({ account, text, accepted }: PasteText): ReadPaste {
  const readings = readPaste(account, storableText(text), accepted.map(compileAccepted))
  if (readings.length > limits.pastedMessages.max) return tooMany
  return { state: 'read', ...inPieces(readings, limits.pastedMessages.max) }
}

/** Whether any answer about an earlier file was used. */
const usesAnswers = ({ surplus, types }: Statement, earlier: StatementAnswers): boolean =>
  types.some(({ kinds }) => kinds.length > 0) ||
  surplus.some(({ header }) => earlier.surplus.some(answer => comparable(answer.header) === comparable(header)))

/**
 * Reads the rows using the given columns, the file's headers, or an earlier mapping. Answers about other columns and
 * about types are stored by name, so they apply to every file.
 */
function readRows(text: string, { account, mapping, remembered, now, ownNumber }: StatementText) {
  const [given, earlier] = [answersOf(mapping ?? {}), answersOf(remembered ?? {})]
  const answers = combine(given, earlier)
  const options = { now, ownNumber, surplus: answers.surplus, types: answers.types }
  const columns = hasColumns(given) ? acceptingAbsence(given.columns) : {}
  let statement = readStatement(account, text, { ...options, columns })
  let isRemembered = mapping === undefined && usesAnswers(statement, earlier)
  // `{}` requests the columns again.
  if (statement.state !== 'read' && !hasColumns(given) && (mapping === undefined || Object.keys(mapping).length > 0)) {
    const again = readStatement(account, text, { ...options, columns: earlier.columns })
    if (again.state === 'read') [statement, isRemembered] = [again, true]
  }
  return { statement, isRemembered, answers, assigned: isRemembered ? earlier : given }
}

function readFile(task: StatementText): ReadStatement {
  const decoded = decodeStatement(task.file)
  if (decoded === undefined) return invalid
  const text = storableText(decoded)
  if (hasMoreLines(text, limits.statement.maxLines)) return tooMany
  const { statement, isRemembered, answers, assigned } = readRows(text, task)
  if (statement.state !== 'read' || task.assign) {
    const { headers, samples, columns, missing, surplus, types } = statement
    return { state: 'unmapped', layout: { headers, samples, columns, missing, surplus, types }, answers: assigned }
  }
  const { readings, header } = statement
  if (readings.length > limits.statement.maxRows) return tooMany
  if (readings.some(({ raw }) => raw.length > limits.paste.max)) return invalid
  const sha256 = Uint8Array.from(hash('sha256', task.file, 'buffer'))
  return { state: 'read', ...inPieces(readings), sha256, header, isRemembered, answers }
}

/** Reads an admin's import. It may take seconds. */
export const readText = (task: PasteText | StatementText): ReadPaste | ReadStatement =>
  'file' in task ? readFile(task) : readMessages(task)
