const seconds = { idle: 10, interval: 5, count: 3 }

/** Settings with which PostgreSQL opens every session, whatever the defaults of the database and its users are. */
const session = {
  tcp_keepalives_idle: seconds.idle,
  tcp_keepalives_interval: seconds.interval,
  tcp_keepalives_count: seconds.count,
  // By default, a schema with the user's name would come first.
  search_path: 'public',
  DateStyle: 'ISO',
  // A statement that has waited for a lock must see what was committed meanwhile.
  default_transaction_isolation: 'read\\ committed',
  idle_session_timeout: 0,
}

/**
 * The options of every connection. TCP keep-alive, on both sides, ends it within half a minute of its peer vanishing:
 * by default, the server would keep the session of a vanished client for hours, with its locks.
 */
export const connectionSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds.idle * 1_000,
  options: Object.entries(session)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
}
