import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { formatMoney, parseMoney } from '#contract/values/money.ts'
import { useFormDraft } from '#lib/forms/form-draft.ts'
import { fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { serverErrorText, withoutReply } from '#lib/i18n/error-text.ts'
import { Banner } from '#ui/banner.tsx'
import { Count } from '#ui/count.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Failure } from '#ui/failure.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Money } from '#ui/money.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { UnsavedChanges } from '#ui/unsaved-changes.tsx'
import { amountProblem } from './amount-problem.tsx'
import { isRefusal, useApply } from './queries.ts'
import { textProblem } from './rules.ts'

interface ApplyFormProps {
  campaign: Campaign
  onApplied: () => void
  /** Called with the reason when applying is no longer possible. The form disappears, so the page shows the reason. */
  onRefused: (text: ReactNode) => void
  /** Called when sending starts and ends: the surrounding modal must not close meanwhile. */
  onBusy?: (busy: boolean) => void
  /** Content beside the submit button. */
  cancel?: ReactNode
}

const empty = { proposal: '', expected_fee: '' }

function ApplyFailure({ error }: { error: Error }) {
  const { t } = useLingui()
  const reason = serverErrorText(error) ?? t`Unknown error`
  return <Failure title={<Trans>Failed to submit application: {reason}</Trans>} error={withoutReply(error)} />
}

/** The application form: a proposal and an optional fee. */
export function ApplyForm({ campaign, onApplied, onRefused, onBusy, cancel }: ApplyFormProps) {
  const { t } = useLingui()
  const { max } = limits.proposal
  const limit = <Count value={max} />
  const form = useForm({
    initialValues: empty,
    validate: {
      proposal: text => {
        const problem = textProblem(text, max)
        if (problem === 'empty') return <Trans>Please write a proposal</Trans>
        return problem && <Trans>Proposal must be at most {limit} characters</Trans>
      },
      expected_fee: text => (text === '' ? null : amountProblem(text)),
    },
  })
  const draft = useFormDraft(`proposal:${campaign.id}`, form)
  const apply = useApply({
    done: () => {
      draft.discard()
      onApplied()
    },
    refused: error => {
      draft.discard()
      onRefused(<ApplyFailure error={error} />)
    },
  })
  const submit = form.onSubmit(({ proposal, expected_fee }) => {
    if (apply.isPending) return
    onBusy?.(true)
    apply.mutate(
      { campaign: campaign.id, proposal, ...(expected_fee === '' ? {} : { expected_fee }) },
      {
        onError: error => showErrors(form, fieldErrors(error, Object.keys(empty))),
        onSettled: () => onBusy?.(false),
      },
    )
  }, toFirstError(form))
  const budget = <Money amount={campaign.budget} />
  const excess = (parseMoney(form.values.expected_fee) ?? 0) - (parseMoney(campaign.budget) ?? 0)
  const difference = <Money amount={formatMoney(excess)} />

  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges changed={draft.changed} />
      <DraftNote restored={draft.restored} onDiscard={draft.discard} />
      <Banner outcome="error">
        {apply.error && !isRefusal(apply.error) ? <ApplyFailure error={apply.error} /> : null}
      </Banner>
      <Stack gap="md">
        <Textarea
          label={t`Proposal`}
          description={t`What you'd create and why you're the right fit`}
          name="proposal"
          rows={6}
          resize="vertical"
          required
          data-autofocus
          {...form.getInputProps('proposal')}
        />
        <MoneyInput
          label={t`Expected Fee (optional)`}
          description={
            excess > 0 ? (
              <Trans>
                This is {difference} over the budget of {budget}
              </Trans>
            ) : (
              <Trans>Leave blank to ask for the full budget: {budget}</Trans>
            )
          }
          name="expected_fee"
          {...form.getInputProps('expected_fee')}
          value={form.values.expected_fee}
        />
        <Group justify={cancel ? 'flex-end' : 'flex-start'} mt="xs">
          {cancel}
          <SubmitButton busy={apply.isPending} busyLabel={<Trans>Submitting...</Trans>}>
            <Trans>Submit Application</Trans>
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}
