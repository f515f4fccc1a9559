import type { Browser, Page } from '@playwright/test'
import { reducedMotion } from './reduced-motion.ts'

/** A file of the site that runs no script. */
const emptyPage = '/favicon.svg'

const viewport = { width: 1280, height: 720 }

/** The events that tests and their watch listen to. */
const contextEvents = ['console', 'request', 'requestfailed', 'requestfinished', 'response', 'weberror'] as const
const pageEvents = ['framenavigated', 'request', 'requestfinished', 'response'] as const

function refuse(): never {
  throw new Error('This cannot be undone, and other tests use the page again: take one from freshPageFor.')
}

/** Prevents changes that would stay in the page for the next test. */
function refusePermanentChanges(page: Page): void {
  const permanent = { addInitScript: refuse, exposeBinding: refuse, exposeFunction: refuse }
  Object.assign(page, permanent)
  Object.assign(page.context(), { ...permanent, grantPermissions: refuse, newCDPSession: refuse })
  Object.assign(page.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse })
}

async function createPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport, reducedMotion, serviceWorkers: 'block' })
  const page = await context.newPage()
  refusePermanentChanges(page)
  await page.goto(emptyPage)
  return page
}

/** Leaves the site and undoes everything that a test can change on a page. */
async function reset(page: Page): Promise<void> {
  const context = page.context()
  await context.setOffline(false)
  for (const other of context.pages()) if (other !== page) await other.close()
  // Routed requests may still be pending.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(emptyPage)
  for (const event of contextEvents) await context.removeAllListeners(event)
  for (const event of pageEvents) await page.removeAllListeners(event)
  await page.emulateMedia({ media: null, colorScheme: null, contrast: null, forcedColors: null, reducedMotion })
  await page.setViewportSize(viewport)
  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/**
 * Pages of a worker that its tests use one after another, each in its own context. The first load in a new context
 * takes three times as long as later ones: it starts a process and compiles every script.
 */
export interface PagePool {
  /** Returns a blank page with this local storage. */
  take(storage: Record<string, string>): Promise<Page>
  /** Prepares the pages of a test for the next one; closes them if it failed. */
  giveBackAll(pages: readonly Page[], errors: readonly unknown[]): Promise<void>
}

export function createPagePool(browser: Browser, origin: string): PagePool {
  const idle: Page[] = []
  return {
    async take(storage) {
      const page = idle.pop() ?? (await createPage(browser, origin))
      await page.evaluate(entries => Object.assign(localStorage, entries), storage)
      return page
    },
    async giveBackAll(pages, errors) {
      for (const page of pages) {
        // Playwright takes the screenshot of a failure when the context closes.
        if (errors.length > 0) await page.context().close()
        else {
          await reset(page)
          idle.push(page)
        }
      }
    },
  }
}
