import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { RegistrableRole } from '#contract/index.ts'
import type { Person } from '../../support/client.ts'
import { register } from '../../support/people.ts'
import { withProduct, type Product } from './product.ts'
import { createWatch, type Watch } from './watch.ts'

interface Fixtures {
  watch: Watch
  /** Creates a browser context signed in as a person, or for a visitor. */
  contextFor(person?: Stored, options?: BrowserContextOptions): Promise<BrowserContext>
  /** Creates a page in a new context. */
  pageFor(person?: Stored, options?: BrowserContextOptions): Promise<Page>
  /** Registers a new brand or influencer. */
  newPerson(role: RegistrableRole): Promise<Person>
}

interface WorkerFixtures {
  product: Product
  /** Set by a file that checks platform totals, to run it with its own server. */
  dedicatedServer: string
  /** Environment variables of this file's own server. */
  serverEnvironment: Record<string, string>
}

/** The parts of a session in local storage. */
type Stored = Pick<Person, 'id' | 'username' | 'email' | 'role' | 'access' | 'refresh'>

const storageOf = ({ access, refresh, ...person }: Stored, origin: string) => {
  const { id, username, email, role } = person
  const entries = { access, refresh, user: JSON.stringify({ id, username, email, role }) }
  return {
    cookies: [],
    origins: [{ origin, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  dedicatedServer: ['', { option: true, scope: 'worker' }],
  serverEnvironment: [{}, { option: true, scope: 'worker' }],
  product: [
    ({ dedicatedServer: _, serverEnvironment }, use) => withProduct(use, serverEnvironment),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),

  watch: async ({}, use, { errors }) => {
    const watch = createWatch()
    await use(watch)
    // A test that failed may not have reached its expected errors.
    const problems = [...watch.problems(), ...(errors.length === 0 ? watch.missingErrors() : [])]
    if (problems.length > 0) throw new Error(`In the browser:\n${problems.join('\n')}`)
  },

  contextFor: async ({ browser, product, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, options = {}) => {
      const storageState = person ? storageOf(person, product.origin) : undefined
      const context = await browser.newContext({ ...options, ...(storageState && { storageState }) })
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

  pageFor: async ({ contextFor }, use) => {
    await use(async (person, options) => (await contextFor(person, options)).newPage())
  },

  newPerson: async ({ product }, use) => {
    await use(role => register(product.send, role))
  },
})

export { expect } from '@playwright/test'
