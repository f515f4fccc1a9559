/** Timeouts of the database, in milliseconds. Derived from the limit for one statement. */
export interface DatabaseTimeouts {
  /** When the server cancels a statement. */
  statement: number
  /** When the server gives up waiting for a lock. */
  lock: number
  /** When a statement without a reply ends its connection. */
  reply: number
  /** When the server rolls back an idle transaction, so that it does not hold locks. */
  idleTransaction: number
  /** When a new connection, or waiting for one from a full pool, counts as unavailable. */
  connect: number
  /** When a connection that has no statements and does not close is destroyed. */
  close: number
  /** When the pool replaces a connection. */
  lifetime: number
}

const second = 1_000

/**
 * Returns the timeouts for statements of at most this many seconds. The server cancels a statement before the client
 * gives up on the connection, so that connections are only lost to a dead server or network.
 */
export function databaseTimeouts(statementSeconds = 10): DatabaseTimeouts {
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
