import type { Page } from '@playwright/test'
import type { Language } from '#contract/vocabulary.ts'
import { stillness } from './places.ts'
import { expect } from './test.ts'

interface Reading {
  language: Language
  colorScheme: 'light' | 'dark'
}

/**
 * Each language in one theme: names, roles and widths are the same in both themes, and colours in both languages, so
 * that nothing is looked at twice.
 */
export const readings = [
  { language: 'en', colorScheme: 'light' },
  { language: 'bn', colorScheme: 'dark' },
] as const satisfies Reading[]

/** The page that stands there changes its language as if it had been chosen in another tab: nothing is loaded anew. */
export async function show(page: Page, { language, colorScheme }: Reading): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(
    newValue => window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue })),
    language,
  )
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await stillness(page)
}
