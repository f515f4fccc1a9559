import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from './create-metrics.ts'

/**
 * Serves the metrics at `/metrics` on a separate port, so that a proxy in front of the site does not publish them.
 * Rejects if the port is unavailable. Returns a function that stops serving.
 */
export async function serveMetrics(
  { registry, scrape }: Metrics,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    scrape().then(
      text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
