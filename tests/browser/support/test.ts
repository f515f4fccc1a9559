import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { RegistrableRole } from '#contract/index.ts'
import type { Person } from '../../support/client.ts'
import { register } from '../../support/people.ts'
import { withProduct, type Product } from './product.ts'
import { createWatch, type Watch } from './watch.ts'

interface Fixtures {
  watch: Watch
  /** A browser of its own for this person, signed in as the site stores it, or for a visitor. */
  contextFor(person?: Stored, options?: BrowserContextOptions): Promise<BrowserContext>
  /** A page in such a browser. */
  pageFor(person?: Stored, options?: BrowserContextOptions): Promise<Page>
  /** A new brand or influencer whom no other test knows. */
  newPerson(role: RegistrableRole): Promise<Person>
}

interface WorkerFixtures {
  product: Product
  /** Set by a file that counts everybody's figures: its server is then its own. */
  apart: string
}

/** What the browser keeps of a session. */
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
  apart: ['', { option: true, scope: 'worker' }],
  product: [({ apart: _ }, use) => withProduct(use), { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ product }, use) => use(product.origin),

  watch: async ({}, use, { errors }) => {
    const watch = createWatch()
    await use(watch)
    // A test that broke off did not come to what it expects.
    const complaints = [...watch.complaints(), ...(errors.length === 0 ? watch.missed() : [])]
    if (complaints.length > 0) throw new Error(`In the browser:\n${complaints.join('\n')}`)
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
      // A call that a test has in its way may be under way still, and nobody waits for it any more.
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
