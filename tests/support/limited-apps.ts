import type { FastifyInstance } from 'fastify'
import { afterEach } from 'vitest'
import type { ConnectionLimits } from '#platform/http/connection-limits.ts'
import { createApp } from '#server/boot/app.ts'
import type { Services } from '#server/domain/index.ts'
import type { TestApp } from './app.ts'
import type { Person } from './client.ts'
import { listen } from './ports.ts'
import { openConnection, requestHead, type RawConnection } from './sockets.ts'

/** Another instance of a test's server, with its own limits. */
export interface LimitedApp {
  app: FastifyInstance
  origin: string
  /** Opens a connection, from another address of this machine if one is given. */
  connect: (localAddress?: string) => RawConnection
}

/**
 * Returns a function that starts an instance with some limits, and closes it after the test. No test reaches the other
 * limits. Each instance trusts one proxy.
 */
export function useLimitedApps(server: TestApp) {
  const apps: FastifyInstance[] = []
  const open: RawConnection[] = []
  afterEach(async () => {
    for (const { socket } of open.splice(0)) socket.destroy()
    await Promise.all(apps.splice(0).map(app => app.close()))
  })
  return async (connectionLimits: Partial<ConnectionLimits>, services: Partial<Services> = {}): Promise<LimitedApp> => {
    const app = await createApp(
      { ...server.services, ...services },
      {
        logLevel: 'silent',
        rateLimit: true,
        site: undefined,
        trustProxy: 1,
        connectionLimits: { checkMs: 20, ...connectionLimits },
      },
    )
    apps.push(app)
    const origin = await listen(app)
    return {
      app,
      origin,
      connect(localAddress) {
        const connection = openConnection(origin, localAddress)
        open.push(connection)
        return connection
      },
    }
  }
}

/** The two parts of an upload; by default of an invalid picture, which returns 400. */
export function uploadOf(
  person: Person | undefined,
  {
    line = 'PATCH /api/profile/picture/',
    field = 'profile_picture',
    content = 'no picture',
    headers = {},
  }: { line?: string; field?: string; content?: string; headers?: Record<string, string> } = {},
): { head: string; body: string } {
  const body = [
    '--x',
    `Content-Disposition: form-data; name="${field}"; filename="a.png"`,
    'Content-Type: image/png',
    '',
    content,
    '--x--',
    '',
  ].join('\r\n')
  const head = requestHead(line, {
    ...(person && { Authorization: `Bearer ${person.access}` }),
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': body.length,
    ...headers,
  })
  return { head, body }
}
