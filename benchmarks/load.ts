import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: string
}

export interface Load {
  origin: string
  /** Sent in this order. The measurement ends when the requests run out, unless `repeat` starts over. */
  requests: LoadRequest[]
  repeat: boolean
  /** The expected status of every response. */
  status: number
  connections: number
  seconds: number
}

export interface Measured {
  requests: number
  seconds: number
  /** In milliseconds. */
  p50: number
  p99: number
}

/** Runs requests in a separate process, so that generating load does not slow down the server's process. */
export interface Generator extends AsyncDisposable {
  /** Throws if a response has an unexpected status or a request fails. */
  run(load: Load): Promise<Measured>
}

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'load-process.ts'), { serialization: 'advanced' })
  const ended = once(child, 'exit')
  return {
    async run(load) {
      child.send(load)
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Measured | { error: string } | number]
      if (typeof answer !== 'object') throw new Error('The load generator ended.')
      if ('error' in answer) throw new Error(answer.error)
      return answer
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
