import type { Page } from '@playwright/test'
import { expectApp } from './screen.ts'

/** Pages that read nothing from the server. */
const quietPaths = ['/about', '/contact']

/** Opens a path as a link in the app does. Resolves when the previous screen is gone and redirects have finished. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(async path => {
    const previous = document.querySelector('h1')
    history.pushState(null, '', path)
    await new Promise<void>((resolve, reject) => {
      const tooLong = setTimeout(() => reject(new Error(`The previous screen is still there, not ${path}.`)), 20_000)
      const observer = new MutationObserver(() => {
        const heading = document.querySelector('h1')
        if (heading === null || heading === previous) return
        observer.disconnect()
        clearTimeout(tooLong)
        resolve()
      })
      observer.observe(document, { childList: true, subtree: true })
    })
  }, path)
}

/** Clears the app's query cache, as after a login in another tab. */
const forgetReplies = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const user = localStorage.getItem('user')
    const change = (newValue: string | null) => {
      if (newValue === null) localStorage.removeItem('user')
      else localStorage.setItem('user', newValue)
      window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }))
    }
    change(null)
    change(user)
  })

/**
 * Opens a screen as a link in the app does, including redirects. This takes a third of the time of a load, which only
 * the first screen needs. `forget` makes the app refetch everything, which takes another third. Calls `change` when the
 * previous screen is gone.
 */
export async function openInApp(
  page: Page,
  path: string,
  { forget = true, change }: { forget?: boolean; change?: () => Promise<void> } = {},
): Promise<void> {
  if ((await page.locator('#root').count()) === 0) return void (await page.goto(path))
  // Before that, the app does not follow the URL.
  await expectApp(page)
  const current = new URL(page.url()).pathname
  const between = quietPaths.find(quiet => quiet !== current && !path.startsWith(quiet))
  if (between) await follow(page, between)
  await change?.()
  if (forget) await forgetReplies(page)
  await follow(page, path)
}
