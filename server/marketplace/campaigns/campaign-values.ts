import { type CampaignInput, parseMoney } from '#contract/index.ts'
import { refuse } from '#platform/http/errors.ts'

/** Today in Dhaka, the time zone of deadlines. */
export const today = (): string => Temporal.Now.plainDateISO('Asia/Dhaka').toString()

/** What every request states about a campaign. */
export function statedValues({ title, description, budget, category }: CampaignInput) {
  const poisha = parseMoney(budget)
  if (poisha === undefined) refuse('validation_failed')
  return { title: title.trim(), description: description.trim(), budget: poisha, category }
}
