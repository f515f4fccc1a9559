import type { WalletEntryKind, WalletReadingReason } from '#contract/values/vocabulary.ts'
import { comparable } from './comparable.ts'
import { readCell } from './statement-cells.ts'
import { kindsOfType, type TypeAnswer } from './statement-types.ts'
import { checkOf, isWords, mayTellApart, type Check, type SurplusAnswer } from './surplus-columns.ts'

/** A column that the reader does not need, but that may determine which rows count. */
export interface SurplusQuestion {
  header: string
  /** Whether an admin must explain it before the file can be read. */
  isOpen: boolean
  /** Its values, as far as they are words or empty. */
  words: string[]
  /** The values of rows that count; null if the column does not matter, undefined if that is unknown. */
  counts: string[] | null | undefined
}

/** A transaction type that the reader does not know, with an admin's answer about it. */
export interface TypeQuestion {
  type: string
  kinds: WalletEntryKind[]
}

/** How many values of a column, and how many types, an admin is asked about. */
const maxChoices = 30

/** A column of a file, with what its cells must contain. */
export interface SurplusColumn {
  index: number
  header: string
  check: Check | null | undefined
}

export const surplusColumns = (
  headers: readonly string[],
  indexes: readonly number[],
  answers: readonly SurplusAnswer[],
): SurplusColumn[] =>
  indexes.map(index => ({ index, header: headers[index] ?? '', check: checkOf(headers[index] ?? '', answers) }))

/** Why a row does not count according to its surplus cells. */
export function surplusProblem(
  columns: readonly SurplusColumn[],
  cells: readonly string[],
): WalletReadingReason | undefined {
  return columns.find(({ index, check }) => check && !check.accepts(readCell(cells[index] ?? '')))?.check?.reason
}

/** Represents all cells that are neither empty nor words. */
const figure = '0'

/**
 * The values of a column. Excludes those that a row also has in its other columns, such as a party's name, because they
 * add nothing.
 */
function valuesOf(index: number, rows: readonly (readonly string[])[], known: readonly number[]): Set<string> {
  return new Set(
    rows.map(cells => {
      const cell = readCell(cells[index] ?? '')
      const isRepeated = known.some(other => comparable(readCell(cells[other] ?? '')) === comparable(cell))
      return cell === '' || (isWords(cell) && !isRepeated) ? cell : figure
    }),
  )
}

/**
 * The questions about the surplus columns of a file that contain words.
 *
 * @param known The indexes of the required columns.
 */
export function surplusQuestions(
  columns: readonly SurplusColumn[],
  rows: readonly (readonly string[])[],
  known: readonly number[],
): SurplusQuestion[] {
  const byHeader = Map.groupBy(
    columns.filter(({ header }) => header !== ''),
    ({ header }) => comparable(header),
  )
  return [...byHeader.values()].flatMap(([column, ...others]) => {
    if (!column) return []
    const { header, check } = column
    const values = new Set([column, ...others].flatMap(({ index }) => [...valuesOf(index, rows, known)]))
    const words = [...values].filter(value => value !== figure).slice(0, maxChoices)
    if (words.every(word => word === '')) return []
    const counts = check && words.filter(word => check.accepts(word))
    return [{ header, isOpen: check === undefined && mayTellApart(values), words, counts }]
  })
}

/** The types in a file that the reader does not know. */
export function typeQuestions(
  index: number | undefined,
  rows: readonly (readonly string[])[],
  answers: readonly TypeAnswer[],
): TypeQuestion[] {
  if (index === undefined) return []
  const types = new Map(rows.map(cells => readCell(cells[index] ?? '')).map(type => [comparable(type), type]))
  const unknown = [...types.values()].filter(type => type !== '' && kindsOfType(type, []) === undefined)
  return unknown.slice(0, maxChoices).map(type => {
    const answer = answers.find(each => comparable(each.type) === comparable(type))
    return { type, kinds: [...(answer?.kinds ?? [])] }
  })
}
