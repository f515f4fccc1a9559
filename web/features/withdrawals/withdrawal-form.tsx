import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { typedPhone } from '#contract/digits.ts'
import type { Withdrawal } from '#contract/index.ts'
import { parseMoney } from '#contract/money.ts'
import { defaultPaymentMethod } from '#contract/vocabulary.ts'
import { MethodInput } from '#entities/payment/method-input.tsx'
import { MethodName } from '#entities/payment/method-name.tsx'
import { ApiError } from '#lib/api-error.ts'
import { useFormDraft } from '#lib/form-draft.ts'
import { fieldErrors, toFirstError } from '#lib/form.tsx'
import { reloadChanged } from '#lib/hints.ts'
import { useSubmission } from '#lib/submission.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure.tsx'
import { fieldButton } from '#ui/field-button.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Money } from '#ui/money.tsx'
import { StatusMessage, useStatusMessage } from '#ui/status-message.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { amountProblem, localPhone, phoneProblem } from './rules.ts'

const empty = { amount: '', payment_method: defaultPaymentMethod, phone_number: '' }

interface WithdrawalFormProps {
  /** Undefined while loading, like `last`. */
  balance: string | undefined
  /** The latest withdrawal, whose wallet is suggested again. */
  last: Pick<Withdrawal, 'payment_method' | 'phone_number'> | undefined
}

/** The form for a withdrawal: validates, asks for confirmation and sends. */
export function WithdrawalForm({ balance, last }: WithdrawalFormProps) {
  const { t } = useLingui()
  const lastNumber = last?.phone_number
  const lastMethod = <MethodName method={last?.payment_method} />
  const [asked, setAsked] = useState<typeof empty | null>(null)
  const { message, succeeded, clear } = useStatusMessage()

  const form = useForm({
    initialValues: empty,
    // One error at a time, in this order.
    validate: ({ amount, phone_number }) => {
      const amountError = amountProblem(amount, balance)
      const phoneError = phoneProblem(phone_number)
      if (amountError === 'invalid') return { amount: <Trans>Please enter a valid amount</Trans> }
      if (phoneError === 'missing') return { phone_number: <Trans>Please enter your phone number</Trans> }
      if (phoneError) return { phone_number: <Trans>Please enter an 11-digit phone number, like 01712345678</Trans> }
      return amountError ? { amount: <Trans>Insufficient balance</Trans> } : {}
    },
  })

  const draft = useFormDraft('withdrawal', form)
  const request = useSubmission('POST /withdrawals/', {
    // Not by mutate()'s callback, which is dropped if the page is left before everything has been read again.
    onSuccess: draft.forget,
    // Even after a refusal, since the balance shown may be outdated.
    onSettled: () => reloadChanged('withdrawal'),
  })

  const ask = form.onSubmit(values => {
    clear()
    request.reset()
    setAsked(values)
  }, toFirstError(form))
  const refused = (error: Error) => {
    const short = error instanceof ApiError && error.code === 'insufficient_balance'
    form.setErrors(
      short ? { amount: <Trans>Insufficient balance</Trans> } : fieldErrors(error, Object.keys(form.values)),
    )
  }
  // Without a response the dialog stays open: confirming again, now or after a reload, repeats the same submission,
  // which takes effect only once.
  const unanswered = request.error instanceof ApiError && request.error.unanswered
  const send = (body: typeof empty) =>
    request.mutate(body, {
      onSuccess: () => {
        // The wallet stays for the next request.
        form.setInitialValues({ ...body, amount: '' })
        draft.discard()
        setAsked(null)
        succeeded(<Trans>Withdrawal request submitted successfully!</Trans>)
      },
      onError: error => {
        if (error instanceof ApiError && error.unanswered) return
        refused(error)
        setAsked(null)
      },
    })
  const failure = request.error ? (
    <Failure title={t`Failed to request withdrawal. Please try again.`} error={request.error} />
  ) : null
  const startOver = () => {
    draft.discard()
    request.forget()
  }
  const giveUp = () => {
    setAsked(null)
    if (!unanswered) return
    request.forget()
    request.reset()
  }

  return (
    <Card title={t`Request a Withdrawal`}>
      <StatusMessage {...message} />
      <Banner outcome="error">{unanswered ? null : failure}</Banner>
      <form onSubmit={ask} noValidate>
        <DraftNote restored={draft.restored} onDiscard={startOver} />
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
          <TextInput
            label={t`Phone Number`}
            description={t`Your wallet's mobile number`}
            name="phone_number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            withAsterisk={false}
            {...form.getInputProps('phone_number')}
            {...fieldButton({
              // It also chooses the wallet.
              label: (
                <Trans>
                  Use {lastNumber} ({lastMethod})
                </Trans>
              ),
              onClick:
                last && form.values.phone_number === ''
                  ? () => form.setValues({ phone_number: last.phone_number, payment_method: last.payment_method })
                  : undefined,
            })}
            onChange={event => form.setFieldValue('phone_number', typedPhone(event.currentTarget.value))}
          />
          <SubmitButton busy={request.isPending} busyLabel={t`Requesting...`} mt="xs">
            {t`Request Withdrawal`}
          </SubmitButton>
        </Stack>
      </form>
      {asked ? (
        <ConfirmDialog
          opened
          title={t`Request this withdrawal?`}
          confirmLabel={t`Send Request`}
          busy={request.isPending}
          onConfirm={() => send(asked)}
          failure={unanswered ? failure : null}
          onClose={giveUp}
        >
          <Facts
            facts={[
              { label: t`Amount`, value: <Money amount={asked.amount} />, strong: true },
              { label: t`Payment Method`, value: <MethodName method={asked.payment_method} /> },
              { label: t`Phone Number`, value: localPhone(asked.phone_number) },
            ]}
          />
          <p>{t`Check the number: the money will be sent to it. Withdrawals take 2-5 working days.`}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
