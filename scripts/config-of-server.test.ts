import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { extensions } from '#contract/values/extensions.ts'
import { createApp } from '#server/boot/app.ts'
import { useApp } from '#tests/support/app.ts'
import { closedPort, listen } from '#tests/support/ports.ts'
import { configOfServer } from './lib/config-of-server.ts'

const root = join(import.meta.dirname, '..')
const server = useApp()

/** The settings in the page of a development server whose API is at this address. */
async function configBefore(api: string): Promise<unknown> {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [configOfServer(api)],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  onTestFinished(() => vite.close())
  const page = await vite.transformIndexHtml('/', await readFile(join(root, 'index.html'), 'utf8'))
  return JSON.parse(/id="config">(.*?)<\/script>/s.exec(page)?.[1] ?? '')
}

test('the development server puts the configuration of our own server into its page', async () => {
  const config = { supports: extensions, currencyDisplay: 'taka', supportEmail: '</script>$&@prochar.example' } as const
  const site = { folder: undefined, config }
  const app = await createApp(server.services, { logLevel: 'silent', rateLimit: false, site })
  onTestFinished(() => app.close())
  expect(await configBefore(await listen(app))).toEqual(config)
})

test('the development server leaves its page as it is before a server that has none', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  expect(await configBefore(await listen(app))).toEqual({ currencyDisplay: 'spec' })
})

test('the development server reports that its API does not answer', async () => {
  await expect(configBefore(`http://127.0.0.1:${closedPort}`)).rejects.toThrow('Reload this page when it has started.')
})
