import { test as base, type Page } from '@playwright/test'
import { createWatch, type Watch } from '../support/watch.ts'
import type { User } from './market.ts'
import type { Dialect } from './replies.ts'
import { startSpecificationServer, type SpecificationServer } from './server.ts'

interface Fixtures {
  dialect: Dialect
  watch: Watch
  server: SpecificationServer
  /** Creates a page of the site for a user or a visitor. */
  pageFor(user?: User, language?: 'en' | 'bn'): Promise<Page>
}

const short: Dialect = { name: 'short', spelling: 'short', numbers: 'numbers', optional: 'given', pictures: '/media/' }

/** Runs the site with a server that implements only the specification. */
export const test = base.extend<Fixtures>({
  dialect: [short, { option: true }],

  watch: async ({}, use, { errors }) => {
    const watch = createWatch()
    await use(watch)
    const problems = [...watch.problems(), ...(errors.length === 0 ? watch.missingErrors() : [])]
    if (problems.length > 0) throw new Error(`In the browser:\n${problems.join('\n')}`)
  },

  server: async ({ dialect }, use) => {
    const server = await startSpecificationServer(dialect)
    await use(server)
    await server.close()
  },

  pageFor: async ({ browser, server, watch }, use) => {
    // Calls that extend the specification return 404.
    watch.allowErrors(404)
    const pages: Page[] = []
    await use(async (user, language = 'en') => {
      const { id, username, email, role } = user ?? {}
      const session = user && { ...server.signIn(user), user: JSON.stringify({ id, username, email, role }) }
      const entries = Object.entries({ ...session, language }).map(([name, value]) => ({ name, value }))
      const context = await browser.newContext({
        storageState: { cookies: [], origins: [{ origin: server.origin, localStorage: entries }] },
        baseURL: server.origin,
      })
      watch.follow(context, server.origin)
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

export { expect } from '@playwright/test'
