import { sql, type RawBuilder } from 'kysely'
import { undoings } from './types.ts'

const pairs = sql.join(undoings.map(({ undone, undoing }) => sql`(${sql.lit(undone)}, ${sql.lit(undoing)})`))

/** Whether one event takes another one back. Both are rows of `events`, by their names in the query. */
export const undoes = (undoing: string, undone: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${undone}.subject_type`)} = ${sql.ref(`${undoing}.subject_type`)}
  and ${sql.ref(`${undone}.subject_id`)} = ${sql.ref(`${undoing}.subject_id`)}
  -- Or the index would not be used.
  and ${sql.ref(`${undone}.subject_type`)} <> 'message' and ${sql.ref(`${undoing}.subject_type`)} <> 'message'
  and (${sql.ref(`${undone}.type`)}, ${sql.ref(`${undoing}.type`)}) in (${pairs}))`
