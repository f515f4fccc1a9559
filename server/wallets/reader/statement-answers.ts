import type { StatementMapping } from '#contract/index.ts'
import { comparable } from './comparable.ts'
import type { ColumnMapping } from './statement-columns.ts'
import type { TypeAnswer } from './statement-types.ts'
import type { SurplusAnswer } from './surplus-columns.ts'

/** Admins' answers about statements, in the form that `readStatement` takes. */
export interface StatementAnswers {
  columns: ColumnMapping
  surplus: readonly SurplusAnswer[]
  types: readonly TypeAnswer[]
}

/** Splits a mapping into its answers. */
export const answersOf = ({ surplus = [], types = [], ...columns }: StatementMapping): StatementAnswers => ({
  columns,
  surplus,
  types,
})

export const hasColumns = ({ columns }: StatementAnswers): boolean => Object.keys(columns).length > 0

/** How many answers about surplus columns, and about types, are remembered. */
const maxRemembered = 300

/** One answer per name: the first one. */
const firstOf = <T>(answers: readonly T[], nameOf: (answer: T) => string): T[] =>
  [...Map.groupBy(answers, answer => comparable(nameOf(answer))).values()]
    .map(([first]) => first)
    .filter(first => first !== undefined)
    .slice(0, maxRemembered)

/** Newer answers precede earlier ones. Columns belong to one file, so they replace the earlier ones. */
export const combine = (newer: StatementAnswers, earlier: StatementAnswers): StatementAnswers => ({
  columns: hasColumns(newer) ? newer.columns : earlier.columns,
  surplus: firstOf([...newer.surplus, ...earlier.surplus], ({ header }) => header),
  types: firstOf([...newer.types, ...earlier.types], ({ type }) => type),
})
