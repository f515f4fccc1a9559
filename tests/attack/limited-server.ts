// Runs the app with short limits in its own process, so that its memory is separate from the test's. Takes the
// database's address and the limits, sends its own address, answers every message with its figures, and shuts down
// cleanly on SIGTERM.
import { openDatabase } from '#platform/database/db.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import type { ConnectionLimits } from '#platform/http/connection-limits.ts'
import { LiveStreams } from '#platform/live/streams.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { createApp } from '#server/boot/app.ts'
import { listen } from '../support/ports.ts'

/** The resources that the server uses. */
export interface Figures {
  connections: number
  megabytes: number
}

const [url = '', folder = '', connectionLimits = '{}'] = process.argv.slice(2)
const { db } = await openDatabase(url, () => undefined)
const app = await createApp(
  {
    db,
    tokens: createTokens('a secret that only these tests know'),
    files: diskStore(folder),
    attachments: diskStore(folder),
    security: { requireAdminTotp: false, confirmWithdrawalsFrom: undefined, confirmDecisionsFrom: undefined },
    wallets: { bkash: undefined, nagad: undefined },
    live: new LiveStreams(db),
  },
  {
    logLevel: 'fatal',
    rateLimit: false,
    site: undefined,
    connectionLimits: JSON.parse(connectionLimits) as Partial<ConnectionLimits>,
  },
)
const origin = await listen(app)

async function stop(): Promise<void> {
  await app.close()
  await db.destroy()
  process.disconnect?.()
}

process.on('SIGTERM', () => void stop())
// The test has ended.
process.on('disconnect', () => process.exit())
process.on('message', () =>
  app.server.getConnections((_, connections) => {
    const figures: Figures = { connections, megabytes: Math.round(process.memoryUsage().rss / 2 ** 20) }
    process.send?.(figures)
  }),
)
process.send?.(origin)
