import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#platform/embedded-postgres/server-process.ts'
import type { Balancer } from './site.ts'

const file = join(import.meta.dirname, '../../docs/examples/haproxy.cfg')

/** Starts HAProxy with the file of the documentation; undefined where it is not installed. */
export async function startHaproxy([one, two]: readonly number[]): Promise<Balancer | undefined> {
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: {
      // On Debian it is where root alone looks for programs.
      PATH: `${process.env['PATH']}:/usr/sbin`,
      SITE_ADDRESS: address,
      INSTANCE_ONE: `127.0.0.1:${one}`,
      INSTANCE_TWO: `127.0.0.1:${two}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const started = await once(child, 'spawn').catch(() => undefined)
  if (!started) return undefined
  const origin = `http://${address}`
  // Before there are instances, it answers 503 itself.
  while (!(await fetch(origin).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${output}`)
    await delay(20)
  }
  return {
    origin,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
