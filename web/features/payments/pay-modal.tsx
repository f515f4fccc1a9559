import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Application } from '#contract/index.ts'
import { transactionIdPattern } from '#contract/limits.ts'
import type { PaymentMethod } from '#contract/vocabulary.ts'
import { MethodInput } from '#entities/payment/method-input.tsx'
import { ApiError } from '#lib/api-error.ts'
import { config } from '#lib/config.ts'
import { ErrorText, fieldErrors, showErrors, toFirstError } from '#lib/form.tsx'
import { asciiDigits } from '#lib/format.ts'
import { reload } from '#lib/query.ts'
import { useSubmission } from '#lib/submission.ts'
import { useLast } from '#lib/use-last.ts'
import { Banner } from '#ui/banner.tsx'
import { Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure.tsx'
import { Modal } from '#ui/modal.tsx'
import { Money } from '#ui/money.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'

/** Errors of the transaction ID, which show beside its field; all others show above the form. */
function transactionIdErrors(error: unknown): { transaction_id?: ReactNode } {
  if (!(error instanceof ApiError) || error.code !== 'transaction_id_used')
    return fieldErrors(error, ['transaction_id'])
  return { transaction_id: <ErrorText error={error} /> }
}

/** Wallets show the ID in groups, and copying takes line breaks along. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '')

interface PayModalProps {
  /** The application to pay for; null while the modal is closed. */
  application: Application | null
  onClose: () => void
  onSubmitted: () => void
}

/** A brand that has sent the money with its wallet submits the transaction ID here. */
export function PayModal({ application, onClose, onSubmitted }: PayModalProps) {
  const { t } = useLingui()
  const shown = useLast(application)
  const payment = useSubmission('POST /payments/submit/', {
    onSuccess: onSubmitted,
    // Also after a refusal: the payment may have been submitted in another tab.
    onSettled: () => reload('GET /applications/', 'GET /dashboard/brand/'),
  })
  const close = () => {
    if (!payment.isPending) onClose()
  }
  return (
    <Modal opened={application !== null} onClose={close} onClosed={payment.reset} title={t`Complete Your Payment`}>
      {shown ? <PayForm key={shown.id} application={shown} payment={payment} onCancel={close} /> : null}
    </Modal>
  )
}

interface PayFormProps {
  application: Application
  payment: ReturnType<typeof useSubmission<'POST /payments/submit/'>>
  onCancel: () => void
}

function PayForm({ application, payment, onCancel }: PayFormProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: { payment_method: 'bkash' as PaymentMethod, transaction_id: '' },
    transformValues: ({ transaction_id, ...values }) => ({ ...values, transaction_id: withoutSpaces(transaction_id) }),
    validate: {
      transaction_id: value => {
        if (value.trim() === '') return <Trans>Please enter a transaction ID</Trans>
        return transactionIdPattern.test(withoutSpaces(value)) ? null : (
          <Trans>Transaction ID must be 4 to 64 letters, digits or hyphens</Trans>
        )
      },
    },
  })

  const submit = form.onSubmit(values => {
    if (payment.isPending) return
    const body = { ...values, application_id: application.id, amount: application.amount_due }
    payment.mutate(body, { onError: error => showErrors(form, transactionIdErrors(error)) })
  }, toFirstError(form))
  const wallet = config.wallets[form.values.payment_method]
  const reason = 'transaction_id' in transactionIdErrors(payment.error) ? null : payment.error

  return (
    <form onSubmit={submit} noValidate>
      <Banner outcome="error">
        {payment.error ? <Failure title={t`Payment failed. Please try again.`} error={reason} /> : null}
      </Banner>
      <Facts
        facts={[
          { label: t`Amount due`, value: <Money amount={application.amount_due} />, strong: true },
          ...(wallet ? [{ label: t`Send to`, value: wallet, strong: true }] : []),
          { label: t`Influencer`, value: application.influencer_name },
          { label: t`Campaign`, value: application.campaign_title },
        ]}
      />
      <Stack gap="md">
        <MethodInput
          value={form.values.payment_method}
          onChange={method => form.setFieldValue('payment_method', method)}
        />
        <TextInput
          label={t`Transaction ID`}
          description={<Trans>First send the amount due from your wallet. The receipt shows the transaction ID.</Trans>}
          name="transaction_id"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          withAsterisk={false}
          {...form.getInputProps('transaction_id')}
          onChange={event => form.setFieldValue('transaction_id', asciiDigits(event.currentTarget.value))}
          onBlur={event => form.setFieldValue('transaction_id', withoutSpaces(event.currentTarget.value))}
        />
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
