import { sql, type RawBuilder } from 'kysely'

// A clock that was wrong leaves times that are still to come once it has been set right. They count for nothing: with
// these conditions they neither keep anybody waiting nor keep anything valid. tests/clock.test.ts lists every time.

/** A period, as an SQL interval. */
type Span = RawBuilder<unknown> | string

const interval = (span: Span) => (typeof span === 'string' ? sql`interval ${sql.lit(span)}` : span)

/**
 * Whether a time was within the last `span`. The end is that of the statement, because rows of other transactions may be
 * newer than this one.
 */
export const isWithin = (time: RawBuilder<unknown>, span: Span): RawBuilder<boolean> =>
  sql<boolean>`(${time} > now() - ${interval(span)} and ${time} <= clock_timestamp())`

/** Whether a time is to come, and at most `span` away, which is the longest that anything is set ahead. */
export const isAhead = (time: RawBuilder<unknown>, span: Span): RawBuilder<boolean> =>
  sql<boolean>`(${time} > now() and ${time} <= clock_timestamp() + ${interval(span)})`
