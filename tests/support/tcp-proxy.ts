import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { onFreePort } from './ports.ts'

interface Connection {
  client: Socket
  server: Socket
  /** Whether the connection is waiting for the reply to a COMMIT, in order to lose it. */
  losesReply: boolean
  /** What the server has sent but the client has not yet received. */
  buffered: Buffer[]
}

/** The end of the rows that COPY returns, and the beginning of the message with their number. */
const endOfCopy = Buffer.from('c\0\0\0\u0004C')

/** Replaces the `options` in a connection's first message with a setting of the same length that PostgreSQL ignores. */
const withoutOptions = (message: Buffer): Buffer =>
  Buffer.from(message.toString('latin1').replace('\0options\0', '\0un.used\0'), 'latin1')

/** A TCP proxy in front of PostgreSQL that breaks connections the way networks do. */
export class TcpProxy implements AsyncDisposable {
  readonly #target: URL
  readonly #server: Server
  readonly #connections = new Set<Connection>()
  #isFrozen = false
  /** Whether to drop the connection after forwarding a COMMIT, instead of forwarding its reply. */
  losesCommitReplies = false
  lostCommitReplies = 0
  /** Whether to buffer what follows the rows of a COPY until `release`. */
  holdsEndOfCopy = false
  /** Whether sessions lose the settings that they are opened with, as behind a connection pooler. */
  losesSettings = false

  private constructor(target: URL) {
    this.#target = target
    this.#server = createServer(client => this.#accept(client))
  }

  /** Listens on its own port and forwards to the server at this URL. */
  static async to(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url))
    await onFreePort(port => once(proxy.#server.listen(port, '127.0.0.1'), 'listening'))
    return proxy
  }

  /** The target's URL, through the proxy. */
  get url(): string {
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String((this.#server.address() as AddressInfo).port)
    return url.href
  }

  /** Number of open connections. */
  get size(): number {
    return this.#connections.size
  }

  #accept(client: Socket): void {
    const server = connect(Number(this.#target.port || 5432), this.#target.hostname)
    const connection: Connection = { client, server, losesReply: false, buffered: [] }
    this.#connections.add(connection)
    client.on('data', (chunk: Buffer) => {
      connection.losesReply ||= this.losesCommitReplies && chunk.includes('commit\0')
      server.write(this.losesSettings ? withoutOptions(chunk) : chunk)
    })
    server.on('data', (chunk: Buffer) => {
      const end = this.holdsEndOfCopy ? chunk.indexOf(endOfCopy) : -1
      if (end >= 0 || connection.buffered.length > 0) {
        const sent = end < 0 ? 0 : end + endOfCopy.length - 1
        client.write(chunk.subarray(0, sent))
        return void connection.buffered.push(chunk.subarray(sent))
      }
      // The reply to statements sent with the COMMIT comes first, and closing then could prevent its delivery.
      if (!connection.losesReply || !chunk.includes('COMMIT\0')) return void client.write(chunk)
      this.lostCommitReplies += 1
      this.#close(connection)
    })
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => this.#close(connection))
    }
    if (this.#isFrozen) this.#stall(connection)
  }

  #close(connection: Connection): void {
    // A half-open connection is removed before its server side is closed.
    if (!this.#connections.delete(connection)) return
    connection.client.destroy()
    connection.server.destroy()
  }

  #stall({ client, server }: Connection): void {
    client.pause()
    server.pause()
  }

  /** Stops forwarding on the open connections for good. New connections work. */
  stall(): void {
    for (const connection of this.#connections) this.#stall(connection)
  }

  /** Stops forwarding on all connections, open and new, until `thaw`. New connections are accepted. */
  freeze(): void {
    this.#isFrozen = true
    this.stall()
  }

  /** Resumes forwarding, including everything sent in the meantime. */
  thaw(): void {
    this.#isFrozen = false
    for (const { client, server } of this.#connections) {
      client.resume()
      server.resume()
    }
  }

  /** Forwards what was buffered, and stops buffering. */
  release(): void {
    this.holdsEndOfCopy = false
    for (const { client, buffered } of this.#connections) for (const chunk of buffered.splice(0)) client.write(chunk)
  }

  /** Closes the open connections on both sides. */
  drop(): void {
    for (const connection of this.#connections) this.#close(connection)
  }

  /** Closes the server side of the open connections. The client gets no response, whatever it sends. */
  halfOpen(): void {
    for (const connection of this.#connections) {
      const { client, server } = connection
      client.removeAllListeners('data').resume()
      server.removeAllListeners('close')
      server.destroy()
    }
  }

  /** Closes all connections and stops listening. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.drop()
    const closed = once(this.#server, 'close')
    this.#server.close()
    await closed
  }
}
