import { Trans } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import type { Campaign, CampaignInput } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import type { Category } from '#contract/values/vocabulary.ts'
import { supports } from '#lib/http/supports.ts'
import { today } from '#lib/i18n/format.ts'
import { Count } from '#ui/count.tsx'
import { amountProblem } from './amount-problem.tsx'
import { textProblem } from './rules.ts'

const empty = { title: '', description: '', budget: '', category: '' as Category | '', deadline: '', slots: '' }

/** What the fields of a campaign contain. */
type CampaignValues = typeof empty

export const campaignFields = Object.keys(empty)

/** A campaign as the fields show it. */
export const valuesOf = ({ title, description, budget, category, deadline, slots }: Campaign): CampaignValues => ({
  title,
  description,
  budget,
  category,
  deadline: deadline ?? '',
  slots: String(slots ?? ''),
})

/** A campaign as the values for a new one. A deadline that has passed is left out. */
export function copyOf(campaign: Campaign): CampaignValues {
  const values = valuesOf(campaign)
  return { ...values, deadline: values.deadline < today() ? '' : values.deadline }
}

/** The body of a request. Slots belong to the `campaignLife` that the server may support. */
export const inputOf = (values: CampaignValues, category: Category): CampaignInput => ({
  title: values.title,
  description: values.description,
  budget: values.budget,
  category,
  deadline: values.deadline || null,
  ...(supports.campaignLife && { slots: values.slots === '' ? null : Number(values.slots) }),
})

const isSlots = (text: string): boolean => text === '' || (Number(text) >= 1 && Number(text) <= limits.slots.max)

/** The form of a campaign, with its rules. */
export function useCampaignValues(initialValues: CampaignValues = empty) {
  const { title, description } = limits
  const descriptionLimit = <Count value={description.max} />
  const slotsLimit = <Count value={limits.slots.max} />
  return useForm({
    initialValues,
    validate: {
      title: text => {
        const problem = textProblem(text, title.max)
        if (problem === 'empty') return <Trans>Please enter a title</Trans>
        return problem && <Trans>Title must be at most {title.max} characters</Trans>
      },
      description: text => {
        const problem = textProblem(text, description.max)
        if (problem === 'empty') return <Trans>Please describe the campaign</Trans>
        return problem && <Trans>Description must be at most {descriptionLimit} characters</Trans>
      },
      budget: text => (text === '' ? <Trans>Please enter a budget</Trans> : amountProblem(text)),
      category: category => (category === '' ? <Trans>Please choose a category</Trans> : null),
      // Dates as YYYY-MM-DD compare as text. A deadline that has passed may stay.
      deadline: day =>
        day !== '' && day !== initialValues.deadline && day < today() ? (
          <Trans>The deadline must be today or later</Trans>
        ) : null,
      slots: text => (isSlots(text) ? null : <Trans>Please enter a whole number from 1 to {slotsLimit}</Trans>),
    },
  })
}
export type CampaignForm = ReturnType<typeof useCampaignValues>
