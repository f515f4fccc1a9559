import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#packages/embedded-postgres/server-process.ts'

const root = join(import.meta.dirname, '..')

export interface Server extends AsyncDisposable {
  name: 'raw' | 'prochar'
  origin: string
  pid: number
}

interface Program {
  name: Server['name']
  file: string
  /** Receives its output. */
  logFile: string
  environment: Record<string, string>
}

/**
 * Starts a program that listens on PORT, and waits until it reports that it is listening. Disposing stops it
 * gracefully.
 */
async function start({ name, file, logFile, environment }: Program): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const log = await open(logFile, 'a')
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment, PORT: String(port) },
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const ended = once(child, 'exit')
  while (!(await responds(origin))) {
    if (child.exitCode !== null) throw new Error(`${file} ended: see ${logFile}`)
  }
  return {
    name,
    origin,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const responds = (origin: string) =>
  fetch(`${origin}/api/health/`).then(
    reply => reply.ok,
    () => false,
  )

/**
 * Prochar as run by `npm start`, with one log line per request. Only rate limiting is off, because all load comes from
 * one address.
 */
export const startProchar = (
  databaseUrl: string,
  jwtSecret: string,
  folder: string,
  processes: number,
): Promise<Server> =>
  start({
    name: 'prochar',
    file: 'server/boot/main.ts',
    logFile: join(folder, 'prochar.log'),
    environment: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DEMO_DATA: 'off',
      JWT_SECRET: jwtSecret,
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
      RATE_LIMIT: 'off',
      WEB_CONCURRENCY: String(processes),
    },
  })

/** The server that Prochar is measured against. */
export const startRaw = (databaseUrl: string, jwtSecret: string, folder: string): Promise<Server> =>
  start({
    name: 'raw',
    file: 'benchmarks/raw-server.ts',
    logFile: join(folder, 'raw.log'),
    environment: { DATABASE_URL: databaseUrl, JWT_SECRET: jwtSecret, NODE_ENV: 'production' },
  })
