import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onFreePort } from '../support/ports.ts'
import type { Balancer } from './site.ts'

const file = join(import.meta.dirname, '../../docs/examples/haproxy.cfg')

/** Starts HAProxy with the documented configuration; undefined if it is not installed. */
export const startHaproxy = (instances: readonly number[]): Promise<Balancer | undefined> =>
  onFreePort(port => startOn(`127.0.0.1:${port}`, instances))

async function startOn(address: string, [one, two]: readonly number[]): Promise<Balancer | undefined> {
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: {
      // On Debian it is in a folder that only root's PATH includes.
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
  // Without instances, it responds with its own 503.
  while (!(await fetch(origin).catch(() => undefined))) {
    if (child.exitCode !== null) {
      const code = output.includes('Address already in use') ? 'EADDRINUSE' : undefined
      throw Object.assign(new Error(`HAProxy ended: ${output}`), { code })
    }
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
