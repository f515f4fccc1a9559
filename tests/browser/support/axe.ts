import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

// The builder loads the readable text of axe, twice for each run: more work than the run itself.
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const alreadyLoaded = ';'

/** WCAG 2.2, levels A and AA, and what axe itself advises. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What stands on the page now meets WCAG 2.2 AA as far as axe can tell. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // While something fades, its contrast is not the one that people read.
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page, axeSource: alreadyLoaded })
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
