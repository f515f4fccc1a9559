import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'
import { stillness } from './places.ts'
import { expect } from './test.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules to run: those with one of these tags, or those with these names. */
type Rules = { type: 'tag' | 'rule'; values: string[] }

/** WCAG 2.2 levels A and AA, and axe's best practices. */
const allRules: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/**
 * The rules that another language or theme can violate: colours, sizes, names and languages. The structure is the same.
 */
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

/**
 * Runs axe in the page. Returns only the violations, because transferring the whole report takes longer than the run.
 */
async function runAxe(runOnly: Rules) {
  const { axe } = window as unknown as { axe: typeof Axe }
  // Content far below the window keeps the layout of an earlier width.
  const layOut = new CSSStyleSheet()
  layOut.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(layOut)
  const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== layOut)
  return {
    found: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    ),
    appearance: [document.documentElement.lang, document.documentElement.dataset['mantineColorScheme']],
  }
}

/** Expects axe to find no violation of WCAG 2.2 AA on the page. Runs all rules or only these. */
export async function expectAccessible(page: Page, name = page.url(), only?: readonly string[]): Promise<void> {
  // A page that is still loading has no heading yet.
  await expect(page.locator('h1').first()).toBeAttached()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // During a fade, the contrast is not the final one.
  await stillness(page)
  const rules: Rules = only ? { type: 'rule', values: [...only] } : allRules
  const { found, appearance } = await page.evaluate(runAxe, rules)
  expect.soft(found, [name, ...appearance].join(', ')).toEqual([])
}
