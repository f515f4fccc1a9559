import { Trans } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { defaultPaymentMethod } from '#contract/values/vocabulary.ts'
import { FieldSentence } from '#lib/forms/form.tsx'
import { amountProblem, phoneProblem } from './rules.ts'

const empty = { amount: '', payment_method: defaultPaymentMethod, phone_number: '' }

export type WithdrawalValues = typeof empty
export type WithdrawalFormState = ReturnType<typeof useWithdrawalForm>

/** The form with its validation. */
export function useWithdrawalForm(balance: string | undefined) {
  return useForm({
    initialValues: empty,
    // Shows one error at a time, in this order.
    validate: ({ amount, phone_number }) => {
      const amountError = amountProblem(amount, balance)
      const phoneError = phoneProblem(phone_number)
      if (amountError === 'invalid') return { amount: <FieldSentence code="invalid_amount" /> }
      if (phoneError === 'missing') return { phone_number: <FieldSentence code="invalid_phone" /> }
      if (phoneError) return { phone_number: <Trans>Please enter an 11-digit phone number, like 01712345678</Trans> }
      return amountError ? { amount: <FieldSentence code="insufficient_balance" /> } : {}
    },
  })
}
