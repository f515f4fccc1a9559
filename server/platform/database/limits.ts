/** How long the database may take, in milliseconds. Derived from the time that one statement may take. */
export interface DatabaseLimits {
  /** Until the server cancels a statement. */
  statement: number
  /** Until the server gives up waiting for a lock. */
  lock: number
  /** Until a statement without a reply ends its connection. */
  reply: number
  /** Until the server rolls back a transaction that sends no statement, so that it keeps no locks. */
  idleTransaction: number
  /** Until a new connection, or one of a full pool, counts as unavailable. */
  connect: number
  /** Until a connection that does not close is destroyed. */
  close: number
  /** Until the pool replaces a connection. */
  lifetime: number
}

const second = 1_000

/**
 * Returns the limits for statements of at most this many seconds. The server ends a statement before the client gives
 * up on its connection, so that only a dead connection or server costs connections.
 */
export function databaseLimits(statementSeconds = 10): DatabaseLimits {
  const statement = statementSeconds * second
  const reply = statement + Math.min(2 * second, statement)
  return {
    statement,
    lock: statement / 2,
    reply,
    idleTransaction: reply,
    connect: Math.min(5 * second, statement),
    close: second,
    lifetime: 30 * 60 * second,
  }
}
