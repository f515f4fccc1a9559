import type { PayableApplication } from '#contract/index.ts'
import { useSubmission } from '#lib/api/submission.ts'
import { useDraftOwner, writeDraft } from '#lib/forms/drafts.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import type { Payer } from './last-payer.ts'
import { endedPayments } from './rules.ts'

/** The name of the draft of a payment for an application, or of a correction. */
export const draftOf = ({ id, pending_payment }: PayableApplication) =>
  pending_payment ? `correction:${pending_payment.id}` : `payment:${id}`

export type PaymentSubmission = ReturnType<typeof usePaymentSubmission>

interface Options {
  /** Stores the wallet that the money came from. */
  remember: (payer: Payer) => void
  /** Called with whether a payment was submitted: a correction that changes nothing submits none. */
  onSubmitted: (isNew: boolean) => void
}

/** Submits a payment for an application, or a correction of the pending one. */
export function usePaymentSubmission(application: PayableApplication | null, { remember, onSubmitted }: Options) {
  const owner = useDraftOwner()
  return useSubmission('POST /payments/submit/', {
    // The same transaction ID can be submitted again after a rejection, even if the first response was lost.
    after: `after ${application ? endedPayments(application) : 0}`,
    onSuccess: (reply, { payment_method, sender_number, replaces }) => {
      if (application) writeDraft(owner, draftOf(application), undefined)
      if (sender_number) remember({ payment_method, sender_number })
      onSubmitted(!replaces || reply.id !== replaces)
    },
    // Even after a refusal, since the payment may have been submitted in another tab.
    onSettled: () => reloadChanged('payment'),
  })
}
