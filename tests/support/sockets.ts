import { connect, type Socket } from 'node:net'

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

export interface RawConnection {
  socket: Socket
  /** Sends text verbatim. */
  send(text: string): void
  /** Everything received so far. */
  received(): string
  /** Resolves to the last reply received when the connection is closed; undefined if there was none. */
  closed: Promise<Reply | undefined>
}

/** Parses one HTTP response. */
function parseReply(text: string): Reply | undefined {
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const status = /^HTTP\/1\.1 (\d+) /.exec(first)?.[1]
  if (status === undefined) return undefined
  const headers = lines.map(line => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return {
    status: Number(status),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: body.join('\r\n\r\n'),
  }
}

/** Opens a raw TCP connection to an HTTP server, on which the test writes every byte of its requests. */
export function openConnection(origin: string, localAddress?: string): RawConnection {
  const { hostname: host, port } = new URL(origin)
  const socket = connect({ port: Number(port), host, localAddress })
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  // A server that closes a connection while the client is still sending resets it.
  socket.on('error', () => undefined)
  const closed = new Promise<Reply | undefined>(resolve =>
    socket.once('close', () => resolve(parseReply(received.slice(Math.max(0, received.lastIndexOf('HTTP/1.1 ')))))),
  )
  return { socket, send: text => void socket.write(text), received: () => received, closed }
}

/** The head of a request for a connection's own host. */
export const requestHead = (line: string, headers: Record<string, string | number> = {}): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    .join('\r\n')
    .concat('\r\n\r\n')
