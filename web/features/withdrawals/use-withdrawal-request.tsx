import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSubmission } from '#lib/api/submission.ts'
import { useFormDraft } from '#lib/forms/form-draft.ts'
import { fieldErrors, FieldSentence } from '#lib/forms/form.tsx'
import { ApiError } from '#lib/http/api-error.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import type { StatusReporter } from '#ui/status-message.tsx'
import type { WithdrawalFormState, WithdrawalValues } from './use-withdrawal-form.tsx'

export type WithdrawalRequest = ReturnType<typeof useWithdrawalRequest>

/**
 * Requests a withdrawal, from the form to the response. Without a response the dialog stays open: confirming again, now
 * or after a reload, repeats the same submission, which takes effect only once.
 */
export function useWithdrawalRequest(
  form: WithdrawalFormState,
  { succeeded, clear }: Pick<StatusReporter, 'succeeded' | 'clear'>,
) {
  const [asked, setAsked] = useState<WithdrawalValues | null>(null)
  const draft = useFormDraft('withdrawal', form)
  const request = useSubmission('POST /withdrawals/', {
    // Not in mutate()'s callback, which is dropped if the user leaves the page before the refetch completes.
    onSuccess: draft.forget,
    // Runs even after a refusal, because the displayed balance may be outdated.
    onSettled: () => reloadChanged('withdrawal'),
  })
  const { error } = request
  const unanswered = error instanceof ApiError && error.unanswered

  const showRefusal = (refusal: Error) => {
    const short = refusal instanceof ApiError && refusal.code === 'insufficient_balance'
    form.setErrors(
      short
        ? { amount: <FieldSentence code="insufficient_balance" /> }
        : fieldErrors(refusal, Object.keys(form.values)),
    )
  }

  return {
    /** The values that await confirmation, if any. */
    asked,
    busy: request.isPending,
    error,
    unanswered,
    restored: draft.restored,
    ask: (values: WithdrawalValues) => {
      clear()
      request.reset()
      setAsked(values)
    },
    send: (body: WithdrawalValues) =>
      request.mutate(body, {
        onSuccess: () => {
          // Keeps the wallet for the next request.
          form.setInitialValues({ ...body, amount: '' })
          draft.discard()
          setAsked(null)
          succeeded(<Trans>Withdrawal request submitted successfully!</Trans>)
        },
        onError: failure => {
          if (failure instanceof ApiError && failure.unanswered) return
          showRefusal(failure)
          setAsked(null)
        },
      }),
    giveUp: () => {
      setAsked(null)
      if (!unanswered) return
      request.forget()
      request.reset()
    },
    startOver: () => {
      draft.discard()
      request.forget()
    },
  }
}
