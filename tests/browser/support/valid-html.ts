import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { expect } from './test.ts'

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard', 'html-validate:a11y'] })

/** Expects the current document to be valid HTML according to html-validate's standard and accessibility presets. */
export async function expectValidHtml(page: Page, name = page.url()): Promise<void> {
  const { results } = await validator.validateString(await page.content())
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect.soft(found, name).toEqual([])
}
