import type { IncomingMessage } from 'node:http'

/**
 * Returns a request's URL, with its percent signs encoded if its path cannot be decoded, such as `/%zz`. The router
 * would respond to it without running any hooks, and thus without limits, log and headers. Encoded, it matches no
 * route, like other unknown paths.
 */
export function decodableUrl({ url = '' }: IncomingMessage): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split(/[?#]/, 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
