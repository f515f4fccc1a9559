import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '#contract/values/limits.ts'
import type { Category } from '#contract/values/vocabulary.ts'
import { VocabularySelect } from '#entities/vocabulary/vocabulary-select.tsx'
import { useFormDraft } from '#lib/forms/form-draft.ts'
import { fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { longDate, today } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Count } from '#ui/count.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Failure } from '#ui/failure.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { ParsedValue } from '#ui/parsed-value.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { UnsavedChanges } from '#ui/unsaved-changes.tsx'
import { amountProblem } from './amount-problem.tsx'
import { useCreateCampaign } from './queries.ts'
import { textProblem } from './rules.ts'
import classes from './campaign-form.module.css'

const empty = { title: '', description: '', budget: '', category: '' as Category | '', deadline: '' }

interface CampaignFormProps {
  /** Whether the form is visible. */
  opened: boolean
  onCreated: () => void
}

/** The form for a new campaign. Keeps its values until the campaign is published. */
export function CampaignForm({ opened, onCreated }: CampaignFormProps) {
  const { t, i18n } = useLingui()
  const { title, description } = limits
  const descriptionLimit = <Count value={description.max} />
  const form = useForm({
    initialValues: empty,
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
      // Dates as YYYY-MM-DD compare as text.
      deadline: day => (day !== '' && day < today() ? <Trans>The deadline must be today or later</Trans> : null),
    },
  })
  const draft = useFormDraft('campaign', form)
  const create = useCreateCampaign(() => {
    draft.discard()
    onCreated()
  })
  const startOver = () => {
    draft.discard()
    create.forget()
  }
  const submit = form.onSubmit(({ category, deadline, ...rest }) => {
    if (create.isPending || category === '') return
    create.mutate(
      { ...rest, category, deadline: deadline || null },
      { onError: error => showErrors(form, fieldErrors(error, Object.keys(empty))) },
    )
  }, toFirstError(form))

  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges changed={opened && draft.changed} />
      <DraftNote restored={draft.restored} onDiscard={startOver} />
      <Banner outcome="error">
        {create.error ? <Failure title={t`Failed to create campaign`} error={create.error} /> : null}
      </Banner>
      <div className={classes.fields}>
        <TextInput
          className={classes.wide}
          label={t`Title`}
          name="title"
          autoComplete="off"
          required
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
          {...form.getInputProps('description')}
        />
        <MoneyInput
          label={t`Budget`}
          name="budget"
          required
          {...form.getInputProps('budget')}
          value={form.values.budget}
        />
        <VocabularySelect field="category" required {...form.getInputProps('category')} />
        <TextInput
          label={t`Deadline (optional)`}
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
        <SubmitButton className={classes.wide} busy={create.isPending} busyLabel={<Trans>Creating...</Trans>}>
          <Trans>Create Campaign</Trans>
        </SubmitButton>
      </div>
    </form>
  )
}
