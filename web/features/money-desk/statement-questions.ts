import type { StatementMapping } from '#contract/index.ts'
import type { FieldErrorCode } from '#contract/values/field-errors.ts'
import type { StatementColumn } from '#contract/values/vocabulary.ts'
import type { ApiError } from '#lib/http/api-error.ts'

export type SurplusAnswer = NonNullable<StatementMapping['surplus']>[number]

/** A column that may determine which rows of a statement count, with its words. */
export interface SurplusQuestion {
  header: string
  words: { word: string; counts: boolean }[]
  /** Whether the file cannot be read without an answer. */
  isNeeded: boolean
  /** The current answer: the column does not matter, or its words do. */
  answer: 'ignored' | 'words' | null
}

/** The questions in a file's refusal. */
export interface StatementQuestions {
  headers: { header: string; sample: string }[]
  missing: string[]
  assigned: Partial<Record<StatementColumn, string>>
  surplus: SurplusQuestion[]
  types: { type: string; kinds: string }[]
}

export function questionsOf({ fields }: ApiError): StatementQuestions {
  const all = (field: string, code: FieldErrorCode) =>
    (fields[field] ?? []).flatMap(({ code: its, params = {} }) =>
      its === code ? [(name: string) => String(params[name] ?? '')] : [],
    )
  const words = all('words', 'surplus_word')
  return {
    headers: all('headers', 'file_header').map(of => ({ header: of('header'), sample: of('sample') })),
    missing: all('columns', 'column_unknown').map(of => of('column')),
    assigned: Object.fromEntries(all('columns', 'column_assigned').map(of => [of('column'), of('header')])),
    surplus: all('surplus', 'surplus_column').map(of => {
      const answer = of('answer')
      return {
        header: of('header'),
        words: words
          .filter(word => word('header') === of('header'))
          .map(word => ({ word: word('word'), counts: word('counts') === 'true' })),
        isNeeded: answer === 'needed',
        answer: answer === 'ignored' || answer === 'words' ? answer : null,
      }
    }),
    types: all('types', 'statement_type').map(of => ({ type: of('type'), kinds: of('kinds') })),
  }
}
