import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { languages, type Language } from '../../../contract/vocabulary.ts'
import { stillness } from './places.ts'
import { expect } from './test.ts'

/** WCAG 2.2, levels A and AA, and what axe itself advises. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Each language in one theme: names, roles and languages are the same in both themes, and colours in both languages,
 * so that nothing is looked at twice.
 */
const schemeOf = { en: 'light', bn: 'dark' } as const satisfies Record<Language, string>

/** The page that stands there changes its language as if it had been chosen in another tab: nothing is loaded anew. */
async function readIn(page: Page, language: Language): Promise<void> {
  await page.evaluate(newValue => window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue })), language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** What stands on the page now meets WCAG 2.2 AA as far as axe can tell, in both languages and both themes. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  for (const language of languages) {
    const colorScheme = schemeOf[language]
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await readIn(page, language)
    await stillness(page)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).withTags(rules).analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`))
    expect.soft(found, `${name}, ${language}, ${colorScheme}`).toEqual([])
  }
  await readIn(page, 'en')
}
