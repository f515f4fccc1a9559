import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PayableApplication } from '#contract/index.ts'
import { MethodInput } from '#entities/payment/method-input.tsx'
import { WalletNumberInput } from '#entities/payment/wallet-number-input.tsx'
import { useFormDraft } from '#lib/forms/form-draft.ts'
import { ErrorText, fieldErrors, showErrors, toFirstError } from '#lib/forms/form.tsx'
import { ApiError } from '#lib/http/api-error.ts'
import { Banner } from '#ui/banner.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { Failure } from '#ui/failure.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import type { Payer } from './last-payer.ts'
import { PayFacts } from './pay-facts.tsx'
import { TransactionIdField } from './transaction-id-field.tsx'
import { usePayForm, type PayFormState } from './use-pay-form.tsx'
import { draftOf, type PaymentSubmission } from './use-payment-submission.ts'
import { WaitingTime } from './waiting-time.tsx'
import classes from './pay-modal.module.css'

/** The errors to show beside their fields. All others show above the form. */
function besideFields(error: unknown): { transaction_id?: ReactNode; sender_number?: ReactNode } {
  const named = fieldErrors(error, ['transaction_id', 'sender_number'])
  const isUsed = error instanceof ApiError && error.code === 'transaction_id_used'
  return isUsed && !named.transaction_id ? { transaction_id: <ErrorText error={error} /> } : named
}

/** Whether an admin will decide whose payment it is. */
const isClaimed = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.fields['transaction_id'] ?? []).some(({ code }) => code === 'transaction_id_claimed')

interface PayFormProps {
  application: PayableApplication
  /** The wallet of the brand's last payment. */
  last: Payer | undefined
  payment: PaymentSubmission
  onCancel: () => void
}

/** Shows what to send and asks for the transaction ID of the sent money, or corrects a submitted payment. */
export function PayForm({ application, last, payment, onCancel }: PayFormProps) {
  const { t } = useLingui()
  const form = usePayForm(application)
  const draft = useFormDraft(draftOf(application), form)
  const { pending_payment: pending } = application
  const submit = form.onSubmit(({ sender_number, ...said }) => {
    if (payment.isPending) return
    const sender = sender_number === '' ? {} : { sender_number }
    const body = { ...said, ...sender, application_id: application.id, amount: application.amount_due }
    const replaced = pending ? { replaces: pending.id } : {}
    payment.mutate({ ...body, ...replaced }, { onError: error => showErrors(form, besideFields(error)) })
  }, toFirstError(form))
  const reason = Object.keys(besideFields(payment.error)).length > 0 ? null : payment.error

  return (
    <form onSubmit={submit} noValidate>
      <DraftNote restored={draft.restored} onDiscard={draft.discard} />
      <Banner outcome="error">
        {payment.error ? (
          <Failure
            title={
              isClaimed(payment.error) ? t`Another brand's payment uses this ID` : t`Payment failed. Please try again.`
            }
            error={reason}
          />
        ) : null}
      </Banner>
      {/* Comes first, because it determines the number to send to. */}
      <Box mb="md">
        <MethodInput
          value={form.values.payment_method}
          onChange={method => form.setFieldValue('payment_method', method)}
        />
      </Box>
      <PayFacts application={application} method={form.values.payment_method} />
      <Stack gap="md">
        <TransactionIdField form={form} application={application} />
        {application.payment_reference ? <Sender form={form} last={last} /> : null}
        <Group gap="sm" wrap="wrap-reverse">
          <Button variant="default" flex="1 0 auto" onClick={onCancel} disabled={payment.isPending}>
            {t`Cancel`}
          </Button>
          <SubmitButton busy={payment.isPending} busyLabel={t`Submitting...`} flex="1 0 auto">
            {pending ? t`Submit Correction` : t`Confirm Payment`}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks which wallet the money came from, and explains what happens once it has arrived. */
function Sender({ form, last }: { form: PayFormState; last: Payer | undefined }) {
  const { t } = useLingui()
  return (
    <>
      <WalletNumberInput
        label={t`Number you sent from`}
        description={t`Optional. It helps us find your payment faster.`}
        name="sender_number"
        {...form.getInputProps('sender_number')}
        value={form.values.sender_number}
        onChange={number => form.setFieldValue('sender_number', number)}
        last={last && { number: last.sender_number, method: last.payment_method }}
        onUse={({ number, method }) => form.setValues({ sender_number: number, payment_method: method })}
      />
      <p className={classes.next}>
        <Trans>
          An admin will check that the money has arrived and confirm the payment. You can track it on this page.
        </Trans>{' '}
        <WaitingTime />
      </p>
    </>
  )
}
