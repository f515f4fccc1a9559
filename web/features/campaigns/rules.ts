import type { Application, Campaign } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { parseMoney } from '#contract/money.ts'

/** What is wrong with a text that must be there, counted as the server counts. */
export function textProblem(text: string, max: number): 'empty' | 'long' | null {
  if (text.trim() === '') return 'empty'
  return [...text].length > max ? 'long' : null
}

/** Whether this is an amount that a budget or a fee may have: more than 0, at most ৳9,99,99,999.99, two places. */
export function isAmount(text: string): boolean {
  const amount = parseMoney(text)
  return amount !== undefined && amount > 0 && amount <= limits.money.maxPoisha
}

/** How an application stands. */
export type OwnApplication = Pick<Application, 'status' | 'payment_status'>

/** As a list has it: not every server names the campaign by its id. */
type ListedApplication = OwnApplication &
  Pick<Application, 'campaign_title' | 'campaign_brand'> &
  Partial<Pick<Application, 'campaign'>>

/** The application to this campaign. None where title and brand alone fit more than one. */
export function applicationTo(
  { id, title, brand_name }: Pick<Campaign, 'id' | 'title' | 'brand_name'>,
  applications: readonly ListedApplication[],
): OwnApplication | undefined {
  const fitting = applications.filter(({ campaign, campaign_title, campaign_brand }) =>
    campaign === undefined ? campaign_title === title && campaign_brand === brand_name : campaign === id,
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

/** How far an application has come, and so who acts next. Undefined for words that the specification does not have. */
export function stageOf({
  status,
  payment_status,
}: OwnApplication): 'pending' | 'rejected' | 'unpaid' | 'submitted' | 'confirmed' | undefined {
  if (status === 'pending' || status === 'rejected') return status
  if (status !== 'accepted') return undefined
  if (payment_status === 'pending') return 'submitted'
  return payment_status === 'unpaid' || payment_status === 'confirmed' ? payment_status : undefined
}
