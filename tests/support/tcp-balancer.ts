import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { onFreePort } from './ports.ts'

/** A TCP load balancer that passes each connection to the next local port that accepts it. */
export class TcpBalancer implements AsyncDisposable {
  readonly #server: Server
  readonly #ports: readonly number[]
  readonly #sockets = new Set<Socket>()
  #next = 0

  private constructor(ports: readonly number[]) {
    this.#ports = ports
    this.#server = createServer(client => void this.#accept(client))
  }

  static async to(ports: readonly number[]): Promise<TcpBalancer> {
    const balancer = new TcpBalancer(ports)
    await onFreePort(port => once(balancer.#server.listen(port, '127.0.0.1'), 'listening'))
    return balancer
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async #accept(client: Socket): Promise<void> {
    this.#follow(client)
    for (let attempt = 0; attempt < this.#ports.length; attempt += 1) {
      const server = connect(this.#ports[this.#next++ % this.#ports.length] ?? 0, '127.0.0.1')
      this.#follow(server)
      const connected = await once(server, 'connect').catch(() => undefined)
      if (!connected) continue
      client.once('close', () => server.destroy())
      server.once('close', () => client.destroy())
      client.pipe(server).pipe(client)
      return
    }
    client.destroy()
  }

  #follow(socket: Socket): void {
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
