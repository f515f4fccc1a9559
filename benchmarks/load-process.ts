import { Client } from 'undici'
import type { Load, LoadRequest, Measured } from './load.ts'
import { percentile } from './table.ts'

/** Sends one request and reads the response. Returns its status, and also its body if the status is unexpected. */
function send(client: Client, { method, path, token, body }: LoadRequest, expected: number) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    let status = 0
    let text = ''
    client.dispatch(
      {
        method,
        path,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body ?? null,
      },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => void (status = code),
        onResponseData: (_, chunk) => {
          if (status !== expected) text += chunk.toString()
        },
        onResponseEnd: () => resolve({ status, text }),
        onResponseError: (_, error) => reject(error),
      },
    )
  })
}

async function run({ origin, requests, repeat, status, connections, seconds }: Load): Promise<Measured> {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }))
  const times: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1_000
  let next = 0
  async function connection(client: Client): Promise<void> {
    while (performance.now() < end) {
      const request = requests[repeat ? next % requests.length : next]
      next += 1
      if (!request) return
      const sent = performance.now()
      const reply = await send(client, request, status)
      if (reply.status !== status) {
        throw new Error(
          `${request.method} ${origin}${request.path} ${request.body ?? ''}: ${reply.status} ${reply.text}`,
        )
      }
      times.push(performance.now() - sent)
    }
  }
  try {
    await Promise.all(clients.map(connection))
  } finally {
    await Promise.all(clients.map(client => client.destroy()))
  }
  return {
    requests: times.length,
    seconds: (performance.now() - begin) / 1_000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

process.on('message', (load: Load) => {
  void run(load).then(
    measured => process.send?.(measured),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
