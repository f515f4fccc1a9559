import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

// AxeBuilder injects the unminified axe twice per run, which takes longer than the run itself.
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const alreadyLoaded = ';'

/** WCAG 2.2 levels A and AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects axe to find no violation of WCAG 2.2 AA on the page. */
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
  const appearance = await page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dataset['mantineColorScheme'],
  ])
  expect.soft(found, [name, ...appearance].join(', ')).toEqual([])
}
