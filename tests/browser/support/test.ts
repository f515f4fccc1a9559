import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { RegistrableRole } from '#contract/index.ts'
import type { Person } from '../../support/client.ts'
import { register } from '../../support/people.ts'
import { createPagePool, type PagePool } from './page-pool.ts'
import { withProduct, type Product, type SharedProduct } from './product.ts'
import { reducedMotion } from './reduced-motion.ts'
import { createWatch, type Watch } from './watch.ts'

interface Fixtures {
  product: Product
  watch: Watch
  /** Creates a browser context for a logged-in person or a visitor. */
  contextFor(person?: Stored, options?: BrowserContextOptions): Promise<BrowserContext>
  /** Opens a page for a person or a visitor. Without options, one that earlier tests have used. */
  pageFor(person?: Stored, options?: BrowserContextOptions): Promise<Page>
  /** Opens a page in a new context, with empty caches. The test may change it permanently. */
  freshPageFor(person?: Stored, options?: BrowserContextOptions): Promise<Page>
  /** Registers a new brand or influencer. */
  newPerson(role: RegistrableRole): Promise<Person>
  /** A new brand. */
  brand: Person
  /** A new influencer. */
  influencer: Person
}

interface WorkerFixtures {
  sharedProduct: SharedProduct
  pagePool: PagePool
  /** Set by a file that checks platform totals, so that it runs with its own server. */
  dedicatedServer: string
  /** Environment variables of this file's own server. */
  serverEnvironment: Record<string, string>
}

/** The parts of a session in local storage. */
type Stored = Pick<Person, 'id' | 'username' | 'email' | 'role' | 'access' | 'refresh'>

/** The local storage of a browser with a logged-in person. */
const storageOf = ({ access, refresh, id, username, email, role }: Stored) => ({
  access,
  refresh,
  user: JSON.stringify({ id, username, email, role }),
})

/** The storage state of a new browser context with a logged-in person at an origin. */
export const storageStateOf = (origin: string, person: Stored) => ({
  cookies: [],
  origins: [{ origin, localStorage: Object.entries(storageOf(person)).map(([name, value]) => ({ name, value })) }],
})

export const test = base.extend<Fixtures, WorkerFixtures>({
  dedicatedServer: ['', { option: true, scope: 'worker' }],
  serverEnvironment: [{}, { option: true, scope: 'worker' }],
  sharedProduct: [
    ({ dedicatedServer: _, serverEnvironment }, use) => withProduct(use, serverEnvironment),
    { scope: 'worker', timeout: 120_000 },
  ],
  pagePool: [
    ({ browser, sharedProduct }, use) => use(createPagePool(browser, sharedProduct.origin)),
    { scope: 'worker' },
  ],
  product: async ({ sharedProduct }, use) => use(await sharedProduct.forTest()),
  baseURL: async ({ sharedProduct }, use) => use(sharedProduct.origin),

  watch: async ({}, use, { errors }) => {
    const watch = createWatch()
    await use(watch)
    // A failed test may not have reached its expected errors.
    const problems = [...watch.problems(), ...(errors.length === 0 ? watch.missingErrors() : [])]
    if (problems.length > 0) throw new Error(`In the browser:\n${problems.join('\n')}`)
  },

  contextFor: async ({ browser, product, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, options = {}) => {
      const loggedIn = person && { storageState: storageStateOf(product.origin, person) }
      const context = await browser.newContext({ reducedMotion, ...options, ...loggedIn })
      contexts.push(context)
      watch.follow(context, product.origin)
      return context
    })
    for (const context of contexts) {
      // Routed requests may still be pending.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },

  freshPageFor: async ({ contextFor }, use) => {
    await use(async (person, options) => (await contextFor(person, options)).newPage())
  },

  pageFor: async ({ pagePool, freshPageFor, product, watch }, use, { errors }) => {
    const pages: Page[] = []
    await use(async (person, options) => {
      if (options) return freshPageFor(person, options)
      const page = await pagePool.take(person ? storageOf(person) : {})
      pages.push(page)
      watch.follow(page.context(), product.origin)
      return page
    })
    await pagePool.giveBackAll(pages, errors)
  },

  newPerson: async ({ product }, use) => {
    await use(role => register(product.send, role))
  },
  brand: async ({ newPerson }, use) => use(await newPerson('brand')),
  influencer: async ({ newPerson }, use) => use(await newPerson('influencer')),
})

/**
 * For `test.use`: turns tracing off, because it refetches the visible `blob:` pictures, which the content security
 * policy blocks. Without tracing it changes no options, because that would require another worker with its own server.
 */
export const withoutTrace = process.env['TRACE'] === 'on' ? ({ trace: 'off' } as const) : {}

export { expect } from '@playwright/test'
