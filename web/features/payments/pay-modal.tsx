import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asciiDigits, typedPhone } from '#contract/digits.ts'
import type { Application } from '#contract/index.ts'
import { phonePattern, transactionIdPattern } from '#contract/limits.ts'
import type { PaymentMethod } from '#contract/vocabulary.ts'
import { MethodInput } from '#entities/payment/method-input.tsx'
import { MethodName } from '#entities/payment/method-name.tsx'
import { typedTransactionId } from '#entities/payment/typed-transaction-id.ts'
import { ApiError } from '#lib/api-error.ts'
import { config } from '#lib/config.ts'
import { useDraftOwner, writeDraft } from '#lib/drafts.ts'
import { useFormDraft } from '#lib/form-draft.ts'
import { ErrorText, fieldErrors, showErrors, toFirstError } from '#lib/form.tsx'
import { reloadChanged } from '#lib/hints.ts'
import { useSubmission } from '#lib/submission.ts'
import { Banner } from '#ui/banner.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure.tsx'
import { fieldButton } from '#ui/field-button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Money } from '#ui/money.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { useLastPayer, type Payer } from './last-payer.ts'
import { WaitingTime } from './waiting-time.tsx'
import classes from './pay-modal.module.css'

/** The name of the draft of a payment for an application. */
const draftOf = (applicationId: number) => `payment:${applicationId}`

/** Errors shown beside their fields; all others are shown above the form. */
function besideFields(error: unknown): { transaction_id?: ReactNode; sender_number?: ReactNode } {
  if (!(error instanceof ApiError) || error.code !== 'transaction_id_used')
    return fieldErrors(error, ['transaction_id', 'sender_number'])
  return { transaction_id: <ErrorText error={error} /> }
}

/** How many payments for an application an admin has rejected or reversed. */
const endedPayments = ({ rejected_payments = [], reversed_payments = [] }: Partial<Application>): number =>
  rejected_payments.length + reversed_payments.length

/** Whether only the transaction ID of the application's last payment was wrong. */
function wasMistyped({ rejected_payments = [], reversed_payments = [] }: Application): boolean {
  const [rejected] = rejected_payments
  return rejected?.reject_reason === 'wrong_transaction_id' && reversed_payments.every(({ id }) => id < rejected.id)
}

interface PayModalProps {
  /** The application to pay for; null while the modal is closed. */
  application: Application | null
  /** Whether a payment for it has been submitted elsewhere since it was opened. */
  isPaid: boolean | undefined
  onClose: () => void
  onSubmitted: () => void
}

/** Where a brand that has sent the money from its wallet submits the transaction ID. */
export function PayModal({ application, isPaid, onClose, onSubmitted }: PayModalProps) {
  const { t } = useLingui()
  const [last, remember] = useLastPayer()
  const owner = useDraftOwner()
  const payment = useSubmission('POST /payments/submit/', {
    // The same transaction ID can be submitted again after a rejection, even if the first response was lost.
    after: `after ${endedPayments(application ?? {})}`,
    onSuccess: (_, { application_id, payment_method, sender_number }) => {
      writeDraft(owner, draftOf(application_id), undefined)
      if (sender_number) remember({ payment_method, sender_number })
      onSubmitted()
    },
    // Even after a refusal, since the payment may have been submitted in another tab.
    onSettled: () => reloadChanged('payment'),
  })
  const close = () => {
    if (!payment.isPending) onClose()
  }
  return (
    <Modal
      opened={application !== null}
      onClose={close}
      onClosed={payment.reset}
      closeOnClickOutside={false}
      title={t`Complete Your Payment`}
    >
      {isPaid && payment.isIdle ? (
        <PaidElsewhere onClose={close} />
      ) : application ? (
        <PayForm key={application.id} application={application} last={last} payment={payment} onCancel={close} />
      ) : null}
    </Modal>
  )
}

interface PayFormProps {
  application: Application
  /** The wallet of the brand's last payment. */
  last: Payer | undefined
  payment: ReturnType<typeof useSubmission<'POST /payments/submit/'>>
  onCancel: () => void
}

function PayForm({ application, last, payment, onCancel }: PayFormProps) {
  const { t } = useLingui()
  const lastNumber = last?.sender_number
  const lastMethod = <MethodName method={last?.payment_method} />
  const form = useForm({
    initialValues: { payment_method: 'bkash' as PaymentMethod, transaction_id: '', sender_number: '' },
    transformValues: ({ transaction_id, ...values }) => ({
      ...values,
      transaction_id: typedTransactionId(transaction_id),
    }),
    validate: {
      transaction_id: value => {
        if (value.trim() === '') return <Trans>Please enter a transaction ID</Trans>
        return transactionIdPattern.test(typedTransactionId(value)) ? null : (
          <Trans>Transaction ID must be 4 to 64 letters, digits or hyphens</Trans>
        )
      },
      sender_number: value =>
        value === '' || phonePattern.test(value) ? null : <Trans>Enter 11 digits that begin with 01</Trans>,
    },
  })
  const draft = useFormDraft(draftOf(application.id), form)
  // Other servers that implement the specification have no references, and may not accept a sender's number.
  const { payment_reference: reference } = application

  const submit = form.onSubmit(values => {
    if (payment.isPending) return
    const { sender_number, ...said } = values
    const sender = sender_number === '' ? {} : { sender_number }
    const body = { ...said, ...sender, application_id: application.id, amount: application.amount_due }
    payment.mutate(body, { onError: error => showErrors(form, besideFields(error)) })
  }, toFirstError(form))
  const wallet = config.wallets[form.values.payment_method]
  const reason = Object.keys(besideFields(payment.error)).length > 0 ? null : payment.error

  return (
    <form onSubmit={submit} noValidate>
      <DraftNote restored={draft.restored} onDiscard={draft.discard} />
      <Banner outcome="error">
        {payment.error ? <Failure title={t`Payment failed. Please try again.`} error={reason} /> : null}
      </Banner>
      {/* First, since the number to send to depends on it. */}
      <Box mb="md">
        <MethodInput
          value={form.values.payment_method}
          onChange={method => form.setFieldValue('payment_method', method)}
        />
      </Box>
      <Facts
        facts={[
          { label: t`Amount due`, value: <Money amount={application.amount_due} />, strong: true },
          {
            label: t`Send to`,
            value: wallet === undefined ? <AskForNumber /> : <TextToType text={wallet} label={t`Copy the number`} />,
            strong: wallet !== undefined,
          },
          ...(reference
            ? [
                {
                  label: t`Reference`,
                  value: <TextToType text={reference} label={t`Copy the reference`} />,
                  strong: true,
                },
              ]
            : []),
          { label: t`Influencer`, value: application.influencer_name },
          { label: t`Campaign`, value: application.campaign_title },
        ]}
      />
      <Stack gap="md">
        <TextInput
          label={t`Transaction ID`}
          description={
            wasMistyped(application) ? (
              <Trans>
                If you have sent the money, don’t send it again. Type the transaction ID from your wallet’s receipt, or
                paste the wallet’s message.
              </Trans>
            ) : reference ? (
              <Trans>
                First send the amount due from your wallet, with the reference in its reference field. Then type the
                transaction ID, or paste the wallet’s message.
              </Trans>
            ) : (
              <Trans>
                First send the amount due from your wallet. Then type the transaction ID, or paste the wallet’s message.
              </Trans>
            )
          }
          name="transaction_id"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          withAsterisk={false}
          {...form.getInputProps('transaction_id')}
          onChange={event => form.setFieldValue('transaction_id', asciiDigits(event.currentTarget.value))}
          onBlur={event => form.setFieldValue('transaction_id', typedTransactionId(event.currentTarget.value))}
        />
        {reference ? (
          <>
            <TextInput
              label={t`Number you sent from`}
              description={t`Optional. It helps us find your payment faster.`}
              name="sender_number"
              type="tel"
              autoComplete="tel"
              {...form.getInputProps('sender_number')}
              {...fieldButton({
                // It also chooses the wallet.
                label: (
                  <Trans>
                    Use {lastNumber} ({lastMethod})
                  </Trans>
                ),
                onClick: last && form.values.sender_number === '' ? () => form.setValues(last) : undefined,
              })}
              onChange={event => form.setFieldValue('sender_number', typedPhone(event.currentTarget.value))}
            />
            <p className={classes.next}>
              <Trans>When the money has arrived, this page says so, and an admin confirms the payment.</Trans>{' '}
              <WaitingTime />
            </p>
          </>
        ) : null}
        <Group gap="sm" wrap="wrap-reverse">
          <Button variant="default" flex="1 0 auto" onClick={onCancel} disabled={payment.isPending}>
            {t`Cancel`}
          </Button>
          <SubmitButton busy={payment.isPending} busyLabel={t`Submitting...`} flex="1 0 auto">
            {t`Confirm Payment`}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}

/** For a button that replaces the field with the focus. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** Replaces the form, which asks to send the money first. */
function PaidElsewhere({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <Banner outcome="error">
        <Trans>This payment has been submitted in the meantime. Don’t send the money again.</Trans>
      </Banner>
      <Button variant="default" ref={takeFocus} onClick={onClose}>
        {t`Close`}
      </Button>
    </>
  )
}

/** A number or word to type into the wallet. */
function TextToType({ text, label }: { text: string; label: string }) {
  return (
    <span className={classes.toType}>
      {text}
      <CopyButton key={text} text={text} label={label} />
    </span>
  )
}

/** Replaces the number of a wallet that the operator has not configured. It opens a new tab, so that typed text is kept. */
function AskForNumber() {
  return (
    <Trans>
      Ask us for the number on our{' '}
      <Link to="/contact" target="_blank">
        contact page
      </Link>
    </Trans>
  )
}
