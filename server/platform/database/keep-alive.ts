const seconds = { idle: 10, interval: 5, count: 3 }

/**
 * TCP keep-alive on both sides of a connection, which ends within half a minute of its peer vanishing. By default, the
 * server would keep the session of a vanished client for hours, with its locks.
 */
export const keepAlive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: seconds.idle * 1_000,
  options: Object.entries(seconds)
    .map(([name, value]) => `-c tcp_keepalives_${name}=${value}`)
    .join(' '),
}
