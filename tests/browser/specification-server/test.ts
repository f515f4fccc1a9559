import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { createPagePool, type PagePool } from '../support/page-pool.ts'
import { reducedMotion } from '../support/reduced-motion.ts'
import { createWatch, type Watch } from '../support/watch.ts'
import type { User } from './market.ts'
import { dialects, type Dialect } from './replies.ts'
import { startSite, type Site, type SpecificationServer } from './server.ts'

interface Fixtures {
  dialect: Dialect
  watch: Watch
  server: SpecificationServer
  /** The local storage of a browser with a logged-in user. */
  storageFor(user?: User): Record<string, string>
  /** Opens a page of the site for a user or a visitor, which earlier tests have used. */
  pageFor(user?: User): Promise<Page>
  /** Opens a page that the test may change permanently. */
  freshPageFor(user: User): Promise<Page>
}

interface WorkerFixtures {
  site: Site
  pagePool: PagePool
}

/** The statuses of calls that extend the specification. */
const unknownCalls = [404, 405]

/** Runs the site with a server that implements only the specification. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  dialect: [dialects[0], { option: true }],

  watch: async ({}, use, { errors }) => {
    const watch = createWatch()
    await use(watch)
    const problems = [...watch.problems(), ...(errors.length === 0 ? watch.missingErrors() : [])]
    if (problems.length > 0) throw new Error(`In the browser:\n${problems.join('\n')}`)
  },

  site: [
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  pagePool: [({ browser, site }, use) => use(createPagePool(browser, site.origin)), { scope: 'worker' }],

  server: ({ dialect, site }, use) => use(site.restart(dialect)),

  storageFor: ({ dialect, server }, use) =>
    use(user => {
      const { username, email, role } = user ?? {}
      const record = { ...(dialect.optional === 'given' && user && { id: server.idOf(user) }), username, email, role }
      return { ...(user && { ...server.logIn(user), user: JSON.stringify(record) }), language: 'en' }
    }),

  pageFor: async ({ pagePool, site, storageFor, watch }, use, { errors }) => {
    watch.allowErrors(...unknownCalls)
    const pages: Page[] = []
    await use(async user => {
      const page = await pagePool.take(storageFor(user))
      pages.push(page)
      watch.follow(page.context(), site.origin)
      return page
    })
    await pagePool.giveBackAll(pages, errors)
  },

  freshPageFor: async ({ browser, site, storageFor, watch }, use) => {
    watch.allowErrors(...unknownCalls)
    const contexts: BrowserContext[] = []
    await use(async user => {
      const localStorage = Object.entries(storageFor(user)).map(([name, value]) => ({ name, value }))
      const storageState = { cookies: [], origins: [{ origin: site.origin, localStorage }] }
      const context = await browser.newContext({ baseURL: site.origin, reducedMotion, storageState })
      contexts.push(context)
      watch.follow(context, site.origin)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect } from '@playwright/test'
