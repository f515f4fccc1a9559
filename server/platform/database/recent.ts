import { sql, type RawBuilder } from 'kysely'

// A wrong clock leaves times in the future once it is corrected. They are ignored: with these conditions, they neither
// keep anybody waiting nor keep anything valid. tests/clock.test.ts lists every time.

/** A period, as an SQL interval. */
type Span = RawBuilder<unknown> | string

const interval = (span: Span) => (typeof span === 'string' ? sql`interval ${sql.lit(span)}` : span)

/**
 * Whether a time was within the last `span`. The period ends with the statement, because rows of other transactions may
 * be newer than this transaction.
 */
export const isWithin = (time: RawBuilder<unknown>, span: Span): RawBuilder<boolean> =>
  sql<boolean>`(${time} > now() - ${interval(span)} and ${time} <= clock_timestamp())`

/**
 * Whether a time is in the future, but at most `span` away, which is the furthest ahead that such a time is ever set.
 */
export const isAhead = (time: RawBuilder<unknown>, span: Span): RawBuilder<boolean> =>
  sql<boolean>`(${time} > now() and ${time} <= clock_timestamp() + ${interval(span)})`
