import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { limits } from '#contract/values/limits.ts'
import { VocabularySelect } from '#entities/vocabulary/vocabulary-select.tsx'
import { supports } from '#lib/http/supports.ts'
import { longDate, today, typedCount } from '#lib/i18n/format.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { ParsedValue } from '#ui/parsed-value.tsx'
import type { CampaignForm } from './campaign-values.tsx'
import classes from './campaign-form.module.css'

interface CampaignFieldsProps {
  form: CampaignForm
  /** Whether only the deadline and the slots can change. */
  locked?: boolean
}

/** The fields of a campaign, for a new one and for changing one. */
export function CampaignFields({ form, locked = false }: CampaignFieldsProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <TextInput
        className={classes.wide}
        label={t`Title`}
        name="title"
        autoComplete="off"
        required
        disabled={locked}
        {...form.getInputProps('title')}
      />
      <Textarea
        className={classes.wide}
        label={t`Description`}
        description={t`What to create, who it's for, where it will appear and when it's due`}
        name="description"
        rows={6}
        resize="vertical"
        required
        disabled={locked}
        {...form.getInputProps('description')}
      />
      <MoneyInput
        label={t`Budget`}
        description={t`Per influencer`}
        name="budget"
        required
        disabled={locked}
        {...form.getInputProps('budget')}
        value={form.values.budget}
      />
      <VocabularySelect
        field="category"
        description={t`What it's about`}
        required
        disabled={locked}
        {...form.getInputProps('category')}
      />
      <TextInput
        label={t`Deadline (optional)`}
        description={t`The last day to apply`}
        name="deadline"
        type="date"
        min={today()}
        // Prevents browsers from accepting years of more than four digits.
        max="9999-12-31"
        {...form.getInputProps('deadline')}
        inputContainer={input => (
          <>
            {input}
            <ParsedValue>{form.values.deadline ? longDate(form.values.deadline, i18n.locale) : null}</ParsedValue>
          </>
        )}
      />
      {supports.campaignLife ? (
        <NumberInput
          label={t`How many influencers do you want?`}
          description={t`Optional. Empty means any number`}
          name="slots"
          step="1"
          min="1"
          max={String(limits.slots.max)}
          read={typedCount}
          {...form.getInputProps('slots')}
        />
      ) : null}
    </>
  )
}
