import type { Page } from '@playwright/test'
import type { EndpointKey } from '#contract/index.ts'

type Who = 'visitor' | 'brand' | 'influencer' | 'admin' | 'new brand' | 'new influencer'

/** The values of placeholders in paths and texts, such as `{brand}` or `{influencerId}`. */
export type Names = Record<'brand' | 'influencer' | 'influencerId' | 'newBrand' | 'year', string>

/** The exact texts that must be visible, by kind of element. */
export interface Shows {
  heading?: string[]
  button?: string[]
  link?: string[]
  tab?: string[]
  dialog?: string[]
  radio?: string[]
  /** Labels of fields. */
  label?: string[]
  /** Options of a select. */
  option?: string[]
  text?: string[]
  /** Parts of longer texts. */
  part?: string[]
  /** All column headers of a table, by the table's name. */
  columns?: Record<string, string[]>
  /** Errors shown instead of a list. */
  alert?: string[]
  /** Success and failure banners. */
  green?: string[]
  red?: string[]
  /** Statuses by colour. */
  status?: Partial<Record<'green' | 'yellow' | 'red', string[]>>
}

/** A screen in a given state, and the texts that a person sees on it. */
export interface Situation {
  screen: string
  who: Who
  /** Describes the state in the report. Defaults to "on arrival". */
  when?: string
  /** Calls that are refused without a reason. */
  fails?: EndpointKey[]
  /** Calls that are refused with a reason. */
  refuses?: Partial<Record<EndpointKey, string>>
  /** Calls that get no response. */
  lost?: EndpointKey[]
  /** Calls that stay pending. */
  pending?: EndpointKey[]
  /** Stubbed responses: those that our server never sends, or an empty list where other tests add rows. */
  responses?: Partial<Record<EndpointKey, unknown>>
  /** Brings the screen into the state. */
  first?: (page: Page, names: Names) => Promise<void>
  shows: Shows
}

/** Runs actions in sequence. */
export const steps =
  (...all: ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of all) await step(page)
  }

/** Fills a field. */
export const type = (label: string | RegExp, text: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill(text)
}

/** Clicks a button in the open dialog. */
export const answer = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** Clicks a button in a form; the button that opens the form may have the same name. */
export const submit = (name: string) => async (page: Page) => {
  await page.locator('form').getByRole('button', { name, exact: true }).click()
}
