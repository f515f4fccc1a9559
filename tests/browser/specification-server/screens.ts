import { expect, type Page } from '@playwright/test'
import type { People } from './sample-data.ts'

/** The screens of each role. */
export const screens = {
  brand: [
    '/dashboard',
    '/campaigns',
    '/campaigns?create=true',
    '/applications',
    '/messages',
    '/payments',
    '/influencers',
    '/profile',
    '/account',
    '/user/teahouse',
    '/user/rafi',
  ],
  influencer: [
    '/dashboard',
    '/campaigns',
    '/applications',
    '/messages',
    '/payments',
    '/withdrawals',
    '/profile',
    '/account',
    '/user/rafi',
  ],
  admin: [
    '/admin-panel',
    '/users',
    '/admin-panel?tab=campaigns',
    '/admin-panel?tab=withdrawals',
    '/admin-panel?tab=payments',
    '/applications',
    '/campaigns',
    '/messages',
    '/account',
  ],
}
/** The users who view them: with rows and without. */
export const usersOf: Record<keyof typeof screens, [keyof People, ...(keyof People)[]]> = {
  brand: ['brand', 'newBrand'],
  influencer: ['influencer', 'newInfluencer'],
  admin: ['admin'],
}

/** Signs of missing values on a page. */
const missingValues = /NaN|undefined|\bnull\b|Invalid Date|\[object|couldn't load this page|দেখানো যায়নি/

/** Expects a loaded page without signs of missing values. */
export async function expectComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
  expect(await page.locator('main').innerText()).not.toMatch(missingValues)
  await expect(page.locator('a:is([href*=undefined], [href*=NaN])')).toHaveCount(0)
  // The server supports neither saved campaigns nor a shortlist.
  await expect(page.locator('main [aria-pressed]:not([lang])')).toHaveCount(0)
}
