import type { Page } from '@playwright/test'
import type { Language } from '#contract/values/vocabulary.ts'
import { stillness } from './places.ts'
import { expect } from './test.ts'

interface Appearance {
  language: Language
  colorScheme: 'light' | 'dark'
}

/**
 * Covers both languages and both themes with two combinations: names, roles and widths do not depend on the theme, and
 * colours do not depend on the language.
 */
export const appearances = [
  { language: 'en', colorScheme: 'light' },
  { language: 'bn', colorScheme: 'dark' },
] as const satisfies Appearance[]

/** Switches language and theme without reloading, as if changed in another tab. */
export async function setAppearance(page: Page, { language, colorScheme }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(
    newValue => window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue })),
    language,
  )
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await stillness(page)
}
