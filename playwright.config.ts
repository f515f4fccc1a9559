import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './tests/browser/support/chromium.ts'
import { keepTemporaryFilesInMemory } from './tests/support/temporary-folder.ts'

keepTemporaryFilesInMemory()

/**
 * Run first, in new databases: the longest tests, so that none of them runs alone at the end, and tests of lists with
 * everybody's rows, which grow with every other test.
 */
const first = /(every-screen|keyboard|staff|texts|two-instances)\.spec\.ts$/

/** The product in a real browser. Every worker starts its own server; see tests/browser/support/product.ts. */
export default defineConfig({
  testDir: 'tests/browser',
  // Node strips the types itself, in half of Babel's time.
  build: { external: ['**/*.ts'] },
  globalSetup: ['./tests/browser/support/site-is-built.ts', './tests/browser/support/prepared-cluster.ts'],
  projects: [
    { name: 'first', testMatch: first },
    { name: 'others', testIgnore: first },
  ],
  fullyParallel: true,
  // One more than the cores, because tests often wait for a frame or a reply.
  workers: 3,
  forbidOnly: true,
  reporter: 'list',
  // Generous upper bounds for a busy machine: tests wait for visible changes and never sleep.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
    // A service worker would make requests that tests cannot intercept; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording every test costs time: set TRACE=on when a trace is needed.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
