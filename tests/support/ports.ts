import type { FastifyInstance } from 'fastify'
import { freePort } from '#packages/embedded-postgres/server-process.ts'

/** An unused port, because everything that tests start is above 1023. */
export const closedPort = 1

const isTaken = (error: unknown, port: number): boolean =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE' || String(error).includes(`Port ${port} is taken`)

/**
 * Calls `listen` with a free port, and again with another one if a test in another process has taken it in the
 * meantime. `listen` rejects with EADDRINUSE or with the server's own message.
 */
export async function onFreePort<T>(listen: (port: number) => Promise<T>): Promise<T> {
  for (;;) {
    const port = await freePort()
    try {
      return await listen(port)
    } catch (error) {
      if (!isTaken(error, port)) throw error
    }
  }
}

/** Makes an app listen on a free port. Returns its URL. */
export const listen = (app: FastifyInstance): Promise<string> =>
  onFreePort(port => app.listen({ port, host: '127.0.0.1' }))
