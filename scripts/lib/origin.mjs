import { isIP } from 'node:net'

/** The address at which a server listening on this host and port is reached from the same machine. */
export function originOf(host, port) {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (isIP(host) === 6 ? `[${host}]` : host)
  return `http://${reached}:${port}`
}
