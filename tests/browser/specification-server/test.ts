import { test as base, type Page } from '@playwright/test'
import { createPagePool, type PagePool } from '../support/page-pool.ts'
import { createWatch, type Watch } from '../support/watch.ts'
import type { User } from './market.ts'
import { dialects, type Dialect } from './replies.ts'
import { startSite, type Site, type SpecificationServer } from './server.ts'

interface Fixtures {
  dialect: Dialect
  watch: Watch
  server: SpecificationServer
  /** Opens a page of the site for a user or a visitor. */
  pageFor(user?: User): Promise<Page>
}

interface WorkerFixtures {
  site: Site
  pagePool: PagePool
}

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

  pageFor: async ({ dialect, pagePool, server, site, watch }, use, { errors }) => {
    // Calls that extend the specification return 404 or 405.
    watch.allowErrors(404, 405)
    const pages: Page[] = []
    await use(async user => {
      const { id, username, email, role } = user ?? {}
      const record = { ...(dialect.optional === 'given' && { id }), username, email, role }
      const session = user && { ...server.signIn(user), user: JSON.stringify(record) }
      const page = await pagePool.take({ ...session, language: 'en' })
      pages.push(page)
      watch.follow(page.context(), site.origin)
      return page
    })
    await pagePool.giveBackAll(pages, errors)
  },
})

export { expect } from '@playwright/test'
