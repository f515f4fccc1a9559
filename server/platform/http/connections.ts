import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { errors, type ErrorCode } from '#contract/index.ts'
import { Places, type Seat } from '../places.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { errorReply, Refusal } from './errors.ts'
import { networkOf } from './proxy.ts'

/** The error code for each error of Node's HTTP server. Any other error means a malformed request. */
const parserCodes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
}

/** A complete HTTP response, for a connection without a readable request. */
function rawReply(code: ErrorCode): string {
  const { status } = errors[code]
  const body = JSON.stringify(errorReply(new Refusal(code)))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

export interface Connections {
  /** Creates a server. Fastify needs several if the host has several addresses. */
  createServer(handler: RequestListener): Server
  /** Whether the client waits for `100 Continue` before it sends its body. */
  isWaiting(request: IncomingMessage): boolean
  /** Tells a waiting client to send its body. */
  askForBody(request: IncomingMessage, reply: ServerResponse): void
  /** Suspends the traffic timeout until the promise resolves, because the server is not reading from the connection. */
  exemptFromStalling(socket: Socket, until: Promise<void>): Promise<void>
  /** Sends this error unless a response has begun, and closes the connection. */
  refuse(socket: Socket, code: ErrorCode): void
  /** Closes the connection immediately. */
  destroy(socket: Socket): void
  destroyAll(): void
}

/**
 * Returns a function that closes the connections of clients that read too slowly and, if too much is unread, those with
 * the most unread data.
 */
function unreadCheck(sockets: ReadonlySet<Socket>, { readMs, unreadBytes }: ConnectionLimits): () => void {
  /** When each response was first seen waiting for its client to read it. */
  let unreadSince = new Map<Socket, number>()
  return () => {
    const now = performance.now()
    const unread = [...sockets].filter(socket => socket.writableLength > 0)
    unreadSince = new Map(unread.map(socket => [socket, unreadSince.get(socket) ?? now]))
    let total = 0
    for (const socket of unread.toSorted((a, b) => a.writableLength - b.writableLength)) {
      total += socket.writableLength
      if (now - (unreadSince.get(socket) ?? now) > readMs || total > unreadBytes) socket.destroy()
    }
  }
}

/** Creates servers that close the connections of clients that send or read too slowly or use too many resources. */
export function boundConnections(connectionLimits: ConnectionLimits): Connections {
  const sockets = new Set<Socket>()
  /** The unfinished responses of each connection, in the order of their requests. */
  const openReplies = new WeakMap<Socket, Set<ServerResponse>>()
  const waiting = new WeakSet<IncomingMessage>()
  const checkUnread = unreadCheck(sockets, connectionLimits)
  const places = new Places({ places: connectionLimits.connections, minProgress: 1 })

  function accept(socket: Socket): void {
    const open = new Set<ServerResponse>()
    const seat: Seat = {
      // Node caches it, because it becomes unavailable once the connection breaks.
      address: networkOf(socket.remoteAddress),
      lose: () => socket.destroy(),
      progress: () => open.size,
    }
    if (!places.enter(seat)) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    openReplies.set(socket, open)
    socket.once('close', () => {
      sockets.delete(socket)
      places.leave(seat)
    })
  }

  /** Requests injected by tests have no connection. */
  function destroy(socket: Socket): void {
    if (sockets.has(socket)) socket.destroy()
  }

  function refuse(socket: Socket, code: ErrorCode): void {
    const begun = [...(openReplies.get(socket) ?? [])].some(reply => reply.headersSent)
    if (sockets.has(socket) && socket.writable && !begun) socket.write(rawReply(code))
    destroy(socket)
  }

  return {
    createServer(handler) {
      const options = {
        headersTimeout: connectionLimits.headersMs,
        requestTimeout: connectionLimits.uploadMs,
        keepAliveTimeout: connectionLimits.keepAliveMs,
        connectionsCheckingInterval: connectionLimits.checkMs,
        // Checked with the other header rules, so that the error has the contract's format.
        requireHostHeader: false,
      }
      const receive: RequestListener = (request, reply) => {
        const { socket } = request
        const open = openReplies.get(socket)
        open?.add(reply)
        reply.once('close', () => open?.delete(reply))
        if (open && open.size > connectionLimits.pipelined) socket.destroy()
        else handler(request, reply)
      }
      const server = createServer(options, receive)
      // Without a listener, Node would request the body before the request has been authorized.
      server.on('checkContinue', (request, reply) => {
        waiting.add(request)
        receive(request, reply)
      })
      server.setTimeout(connectionLimits.stalledMs)
      server.on('connection', accept)
      server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
        refuse(socket as Socket, parserCodes[error.code ?? ''] ?? 'malformed_request'),
      )
      server.on('listening', () => {
        const timer = setInterval(checkUnread, connectionLimits.checkMs)
        server.once('close', () => clearInterval(timer))
      })
      return server
    },
    isWaiting: request => waiting.has(request),
    askForBody(request, reply) {
      if (waiting.delete(request)) reply.writeContinue()
    },
    async exemptFromStalling(socket, until) {
      if (sockets.has(socket)) socket.setTimeout(0)
      await until
      if (sockets.has(socket)) socket.setTimeout(connectionLimits.stalledMs)
    },
    refuse,
    destroy,
    destroyAll: () => sockets.forEach(destroy),
  }
}
