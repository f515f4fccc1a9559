import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** A page that reads nothing from the server. */
const between = { path: '/about', heading: 'About' }

const push = (page: Page, path: string) => page.evaluate(path => history.pushState(null, '', path), path)

/**
 * Opens a screen of a signed-in person as a link in the app does, redirects included, but reads everything again, as
 * after a login in another tab. It takes a third of the time of a load, which is needed for the first screen only.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  if ((await page.locator('#root').count()) === 0) return void (await page.goto(path))
  const heading = page.getByRole('heading', { level: 1, name: between.heading, exact: true })
  await push(page, between.path)
  await expect(heading).toBeVisible()
  await page.evaluate(() => {
    const user = localStorage.getItem('user')
    const change = (newValue: string | null) => {
      if (newValue === null) localStorage.removeItem('user')
      else localStorage.setItem('user', newValue)
      window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }))
    }
    change(null)
    change(user)
  })
  await push(page, path)
  await expect(heading).toHaveCount(0)
}
