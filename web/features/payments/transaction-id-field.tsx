import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PayableApplication } from '#contract/index.ts'
import { asciiDigits } from '#contract/values/digits.ts'
import { TransactionIdHint } from '#entities/payment/transaction-id-hint.tsx'
import { typedTransactionId } from '#entities/payment/typed-transaction-id.ts'
import { Money } from '#ui/money.tsx'
import { lastRejection } from './rules.ts'
import { sentMoney, sentWrongly } from './sent-money.ts'
import type { PayFormState } from './use-pay-form.tsx'

interface TransactionIdFieldProps {
  form: PayFormState
  application: PayableApplication
}

/** The transaction ID of the money sent. Also accepts the wallet's whole message and checks its content. */
export function TransactionIdField({ form, application }: TransactionIdFieldProps) {
  const { t } = useLingui()
  const [pasted, setPasted] = useState('')
  const { error, ...props } = form.getInputProps('transaction_id')
  const { payment_method: method, transaction_id: value } = form.values
  const isPasted = typedTransactionId(pasted) === typedTransactionId(value)
  return (
    <TextInput
      label={t`Transaction ID`}
      description={<Instructions application={application} />}
      name="transaction_id"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      withAsterisk={false}
      {...props}
      error={error}
      onChange={event => {
        const text = asciiDigits(event.currentTarget.value)
        setPasted(text)
        form.setFieldValue('transaction_id', text)
      }}
      onBlur={event => form.setFieldValue('transaction_id', typedTransactionId(event.currentTarget.value))}
      inputContainer={input => (
        <>
          {input}
          {error ? null : (
            <TransactionIdHint method={method} value={value}>
              {isPasted ? <SentWrongly message={pasted} application={application} /> : null}
            </TransactionIdHint>
          )}
        </>
      )}
    />
  )
}

/** The differences between a wallet's message and the money due. */
function SentWrongly({ message, application }: { message: string; application: PayableApplication }) {
  const { amount, receiver } = sentWrongly(sentMoney(message), application.amount_due)
  const sent = <Money amount={amount ?? ''} />
  const due = <Money amount={application.amount_due} />
  return (
    <>
      {amount === undefined ? null : (
        <Trans>
          This message shows {sent}, but {due} is due.
        </Trans>
      )}{' '}
      {receiver === undefined ? null : <Trans>The money went to {receiver}, not to our number.</Trans>}
    </>
  )
}

/** The instruction above the transaction ID. After a rejection, the brand may have sent the money already. */
function Instructions({ application }: { application: PayableApplication }) {
  if (application.pending_payment)
    return (
      <Trans>
        Don't send the money again. Enter the transaction ID from your wallet's receipt, or paste the message from your
        wallet.
      </Trans>
    )
  const rejection = lastRejection(application)
  const amount = <Money amount={application.amount_due} />
  if (rejection === 'wrong_amount')
    return (
      <Trans>
        If you sent an amount other than {amount}, contact us before you send more. Otherwise, enter the transaction ID
        from your wallet's receipt, or paste the message from your wallet.
      </Trans>
    )
  if (rejection === 'wrong_transaction_id')
    return (
      <Trans>
        If you've already sent the money, don't send it again. Enter the transaction ID from your wallet's receipt, or
        paste the message from your wallet.
      </Trans>
    )
  if (rejection !== undefined)
    return (
      <Trans>
        If you've already sent the money, don't send it again. Check your wallet to see which number it went to. Then
        enter the transaction ID from the receipt, or paste the message from your wallet.
      </Trans>
    )
  if (application.payment_reference)
    return (
      <Trans>
        First send the amount due from your wallet. Put the reference in the reference field to show that the payment is
        yours. Then enter the transaction ID, or paste the message from your wallet.
      </Trans>
    )
  return (
    <Trans>
      First send the amount due from your wallet. Then enter the transaction ID, or paste the message from your wallet.
    </Trans>
  )
}
