import type { PayableApplication } from '#contract/index.ts'
import { phonePattern, transactionIdPattern } from '#contract/values/limits.ts'
import { defaultPaymentMethod } from '#contract/values/vocabulary.ts'
import { typedTransactionId } from '#entities/payment/typed-transaction-id.ts'

/** Returns why a transaction ID cannot be submitted, or null. The server validates it again. */
export function transactionIdProblem(text: string): 'missing' | 'invalid' | null {
  if (text.trim() === '') return 'missing'
  return transactionIdPattern.test(typedTransactionId(text)) ? null : 'invalid'
}

/** Whether a text is a wallet's number or empty. */
export const isSenderNumber = (text: string): boolean => text === '' || phonePattern.test(text)

/** Whether the brand has to pay. */
export const isDue = ({
  payment_status,
  influencer_closed,
}: Pick<PayableApplication, 'payment_status' | 'influencer_closed'>) =>
  payment_status === 'unpaid' && !influencer_closed

/** Whether the brand can correct the pending payment: its money has not been found. */
export const isCorrectable = ({
  pending_payment,
  payment_received,
}: Pick<PayableApplication, 'pending_payment' | 'payment_received'>) => pending_payment !== null && !payment_received

/** The form's initial state: nothing, or the payment to correct. */
export const initialPayment = ({ pending_payment, payment_method, transaction_id }: PaymentToCorrect) =>
  pending_payment
    ? {
        payment_method: payment_method ?? defaultPaymentMethod,
        transaction_id: transaction_id ?? '',
        sender_number: pending_payment.sender_number ?? '',
      }
    : { payment_method: defaultPaymentMethod, transaction_id: '', sender_number: '' }
type PaymentToCorrect = Pick<PayableApplication, 'pending_payment' | 'payment_method' | 'transaction_id'>

/** An application's rejected, replaced and reversed payments, newest first. */
interface EndedPayments {
  rejected_payments: readonly { id: number; reject_reason: string | null }[]
  reversed_payments: readonly { id: number }[]
}

/** The number of rejected, replaced and reversed payments for an application. */
export const endedPayments = ({ rejected_payments, reversed_payments }: EndedPayments): number =>
  rejected_payments.length + reversed_payments.length

/**
 * Returns why the application's last payment was rejected: null without a reason, undefined if it was not rejected or
 * if another payment was reversed after it.
 */
export function lastRejection({ rejected_payments, reversed_payments }: EndedPayments): string | null | undefined {
  const [rejected] = rejected_payments
  return rejected && reversed_payments.every(({ id }) => id < rejected.id) ? rejected.reject_reason : undefined
}
