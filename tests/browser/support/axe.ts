import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** WCAG 2.2, levels A and AA, and what axe itself advises. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What stands on the page now meets WCAG 2.2 AA as far as axe can tell. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  // Loading axe costs as much as a run of it: a document that has it keeps it.
  const loaded = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(loaded && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
  const reading = await page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dataset['mantineColorScheme'],
  ])
  expect.soft(found, [name, ...reading].join(', ')).toEqual([])
}
