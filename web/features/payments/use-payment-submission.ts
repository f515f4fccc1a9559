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
  /** Stores the wallet that sent the money. */
  remember: (payer: Payer) => void
  /** Called with whether a payment was submitted: a correction without changes submits none. */
  onSubmitted: (isNew: boolean) => void
}

/** Submits a payment for an application, or corrects the pending one. */
export function usePaymentSubmission(application: PayableApplication | null, { remember, onSubmitted }: Options) {
  const owner = useDraftOwner()
  return useSubmission('POST /payments/submit/', {
    // After a rejection, the same transaction ID can be submitted again, even if the first response was lost.
    after: `after ${application ? endedPayments(application) : 0}`,
    onSuccess: (reply, { payment_method, sender_number, replaces }) => {
      if (application) writeDraft(owner, draftOf(application), undefined)
      if (sender_number) remember({ payment_method, sender_number })
      onSubmitted(!replaces || reply.id !== replaces)
    },
    // Runs even after a refusal, because the payment may have been submitted in another tab.
    onSettled: () => reloadChanged('payment'),
  })
}
