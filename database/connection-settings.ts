const seconds = { idle: 10, interval: 5, count: 3 }

/** Settings that PostgreSQL applies to every session, whatever the defaults of the database and its users. */
const session = {
  tcp_keepalives_idle: seconds.idle,
  tcp_keepalives_interval: seconds.interval,
  tcp_keepalives_count: seconds.count,
  // By default, a schema named after the user would come first.
  search_path: 'public',
  DateStyle: 'ISO',
  // A statement that waited for a lock must see what was committed meanwhile.
  default_transaction_isolation: 'read\\ committed',
  idle_session_timeout: 0,
}

/**
 * The options of every connection. TCP keep-alive, on both sides, closes it within half a minute after its peer has
 * vanished. By default, the server would keep a vanished client's session, and its locks, for hours.
 */
export const connectionSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds.idle * 1_000,
  options: Object.entries(session)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
}
