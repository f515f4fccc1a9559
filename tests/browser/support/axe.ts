import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { stillness } from './places.ts'
import { expect } from './test.ts'

// AxeBuilder injects the unminified axe twice per run, which takes longer than the run itself.
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const alreadyLoaded = ';'

/** WCAG 2.2 levels A and AA, and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that another language or theme can break: colours, sizes, names and languages. The structure is the same. */
export const appearanceRules = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'button-name',
  'color-contrast',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'frame-title',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'link-name',
  'select-name',
  'target-size',
  'valid-lang',
]

/** Expects axe to find no violation of WCAG 2.2 AA on the page, by all rules or these only. */
export async function expectAccessible(page: Page, name = page.url(), only?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // While something fades, its contrast is not the one that people read.
  await stillness(page)
  const axe = new AxeBuilder({ page, axeSource: alreadyLoaded })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (only ? axe.withRules([...only]) : axe.withTags(rules)).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
  const appearance = await page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dataset['mantineColorScheme'],
  ])
  expect.soft(found, [name, ...appearance].join(', ')).toEqual([])
}
