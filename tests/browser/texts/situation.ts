import type { Page } from '@playwright/test'
import type { EndpointKey } from '#contract/index.ts'

type Who = 'visitor' | 'brand' | 'influencer' | 'admin' | 'new brand' | 'new influencer'

/** What stands for a name or a number in braces, in addresses and texts: `{brand}`, `{influencerId}`. */
export type Names = Record<'brand' | 'influencer' | 'influencerId' | 'newBrand' | 'year', string>

/** Texts by what they are on the screen. Each stands there exactly like this, and can be seen. */
export interface Shows {
  heading?: string[]
  button?: string[]
  link?: string[]
  tab?: string[]
  dialog?: string[]
  radio?: string[]
  /** The name of a field. */
  label?: string[]
  /** A choice of a select. */
  option?: string[]
  text?: string[]
  /** A part of a longer sentence. */
  part?: string[]
  /** The whole head of a table, by the table's name. */
  columns?: Record<string, string[]>
  /** What failed, where a list should be. */
  alert?: string[]
  /** The banner of a success, and of a failure, in that colour. */
  green?: string[]
  red?: string[]
  /** The words of a status, in their colours. */
  status?: Partial<Record<'green' | 'yellow' | 'red', string[]>>
}

/** A screen, somebody who looks at it, and what they read there then. */
export interface Situation {
  screen: string
  who: Who
  /** For the report, where it is not on arrival. */
  when?: string
  /** Calls that are refused without a word. */
  fails?: EndpointKey[]
  /** Calls that are refused with this sentence. */
  refuses?: Partial<Record<EndpointKey, string>>
  /** Calls that never arrive. */
  lost?: EndpointKey[]
  /** Calls whose answer is waited for. */
  held?: EndpointKey[]
  /** Calls that bring this: what no server of ours would say, or a list that is everybody's and never empty. */
  brings?: Partial<Record<EndpointKey, unknown>>
  /** What to do there. */
  first?: (page: Page, names: Names) => Promise<void>
  shows: Shows
}

/** One after the other. */
export const steps =
  (...all: ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of all) await step(page)
  }

/** Types into the field of this name. */
export const type = (label: string | RegExp, text: string) => async (page: Page) => {
  await page.getByLabel(label, { exact: true }).fill(text)
}

/** Presses a button of the open dialog. */
export const answer = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** Presses a button of a form: the one that opens it may have the same name. */
export const submit = (name: string) => async (page: Page) => {
  await page.locator('form').getByRole('button', { name, exact: true }).click()
}
