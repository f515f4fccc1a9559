import { Trans } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import type { PayableApplication } from '#contract/index.ts'
import { typedTransactionId } from '#entities/payment/typed-transaction-id.ts'
import { FieldSentence } from '#lib/forms/form.tsx'
import { initialPayment, isSenderNumber, transactionIdProblem } from './rules.ts'

export type PayFormState = ReturnType<typeof usePayForm>

/** The form with its validation. */
export const usePayForm = (application: PayableApplication) =>
  useForm({
    initialValues: initialPayment(application),
    transformValues: ({ transaction_id, ...values }) => ({
      ...values,
      transaction_id: typedTransactionId(transaction_id),
    }),
    validate: {
      transaction_id: text => {
        const problem = transactionIdProblem(text)
        if (problem === 'missing') return <FieldSentence code="invalid_transaction_id" />
        return problem && <Trans>Transaction ID must be 4 to 64 letters, digits or hyphens</Trans>
      },
      sender_number: text => (isSenderNumber(text) ? null : <Trans>Enter 11 digits that begin with 01</Trans>),
    },
  })
