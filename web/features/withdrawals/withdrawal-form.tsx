import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { Withdrawal } from '#contract/index.ts'
import { parseMoney } from '#contract/values/money.ts'
import { MethodInput } from '#entities/payment/method-input.tsx'
import { WalletNumberInput } from '#entities/payment/wallet-number-input.tsx'
import { toFirstError } from '#lib/forms/form.tsx'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Failure } from '#ui/failure.tsx'
import { fieldButton } from '#ui/field-button.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { StatusMessage, useStatusMessage } from '#ui/status-message.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { useWithdrawalForm } from './use-withdrawal-form.tsx'
import { useWithdrawalRequest } from './use-withdrawal-request.tsx'
import { WithdrawalQuestion } from './withdrawal-question.tsx'

interface WithdrawalFormProps {
  /** Undefined while loading, like `last`. */
  balance: string | undefined
  /** The latest withdrawal, whose wallet the form suggests. */
  last: Pick<Withdrawal, 'payment_method' | 'phone_number'> | undefined
}

/** The withdrawal form: validates, asks for confirmation and sends. */
export function WithdrawalForm({ balance, last }: WithdrawalFormProps) {
  const { t } = useLingui()
  const { message, ...status } = useStatusMessage()
  const form = useWithdrawalForm(balance)
  const request = useWithdrawalRequest(form, status)
  const { busy, error, unanswered } = request
  const failure = error ? <Failure title={t`Failed to request withdrawal. Please try again.`} error={error} /> : null

  return (
    <Card title={t`Request a Withdrawal`}>
      <StatusMessage {...message} />
      <Banner outcome="error">{unanswered ? null : failure}</Banner>
      <form onSubmit={form.onSubmit(request.ask, toFirstError(form, status.clear))} noValidate>
        <DraftNote restored={request.restored} onDiscard={request.startOver} />
        <Stack gap="md">
          <MoneyInput
            label={t`Amount`}
            name="amount"
            required
            withAsterisk={false}
            {...form.getInputProps('amount')}
            value={form.values.amount}
            {...fieldButton({
              label: t`Withdraw all`,
              onClick:
                balance !== undefined && parseMoney(balance) ? () => form.setFieldValue('amount', balance) : undefined,
            })}
          />
          <MethodInput
            value={form.values.payment_method}
            onChange={method => form.setFieldValue('payment_method', method)}
          />
          <WalletNumberInput
            label={t`Phone Number`}
            description={t`Your wallet's mobile number`}
            name="phone_number"
            required
            withAsterisk={false}
            {...form.getInputProps('phone_number')}
            value={form.values.phone_number}
            onChange={number => form.setFieldValue('phone_number', number)}
            last={last && { number: last.phone_number, method: last.payment_method }}
            onUse={({ number, method }) => form.setValues({ phone_number: number, payment_method: method })}
          />
          <SubmitButton busy={busy} busyLabel={t`Requesting...`} mt="xs">
            {t`Request Withdrawal`}
          </SubmitButton>
        </Stack>
      </form>
      <WithdrawalQuestion request={request} failure={unanswered ? failure : null} />
    </Card>
  )
}
