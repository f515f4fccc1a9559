/** The database's timeouts, in milliseconds. Derived from the statement timeout. */
export interface DatabaseTimeouts {
  /** The server cancels the statement. */
  statement: number
  /** The server gives up waiting for a lock. */
  lock: number
  /** The client destroys a connection on which a statement awaits its reply. */
  reply: number
  /** The server rolls back an idle transaction, so that it does not hold locks. */
  idleTransaction: number
  /** A new connection, or the wait for one from a full pool, counts as unavailable. */
  connect: number
  /** The client destroys an idle connection that does not close. */
  close: number
  /** The pool replaces a connection. */
  lifetime: number
}

const second = 1_000

/**
 * Returns the timeouts that follow from a statement timeout in seconds. The server cancels a statement before the
 * client gives up on the connection, so that only a dead server or network costs connections.
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
