import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { PayableApplication } from '#contract/index.ts'
import { takeFocus } from '#lib/dom/restore-focus.ts'
import { Banner } from '#ui/banner.tsx'
import { Modal } from '#ui/modal.tsx'
import { useLastPayer } from './last-payer.ts'
import { PayForm } from './pay-form.tsx'
import { usePaymentSubmission } from './use-payment-submission.ts'

interface PayModalProps {
  /** The application to pay for, or whose pending payment to correct; null while the modal is closed. */
  application: PayableApplication | null
  /** Whether its payment has changed elsewhere since the modal opened. */
  hasChanged: boolean
  onClose: () => void
  onSubmitted: (isNew: boolean) => void
}

/** The modal in which a brand submits the transaction ID of the money that it has sent. */
export function PayModal({ application, hasChanged, onClose, onSubmitted }: PayModalProps) {
  const { t } = useLingui()
  const [last, remember] = useLastPayer()
  const payment = usePaymentSubmission(application, { remember, onSubmitted })
  const close = () => {
    if (!payment.isPending) onClose()
  }
  return (
    <Modal
      opened={application !== null}
      onClose={close}
      onClosed={payment.reset}
      closeOnClickOutside={false}
      title={application?.pending_payment ? t`Correct Your Payment` : t`Complete Your Payment`}
    >
      {hasChanged && payment.isIdle ? (
        <ChangedElsewhere isCorrection={Boolean(application?.pending_payment)} onClose={close} />
      ) : application ? (
        <PayForm key={application.id} application={application} last={last} payment={payment} onCancel={close} />
      ) : null}
    </Modal>
  )
}

/** Replaces the form, because its payment has changed elsewhere. */
function ChangedElsewhere({ isCorrection, onClose }: { isCorrection: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <Banner outcome="error">
        {isCorrection ? (
          <Trans>This payment has since been decided or corrected.</Trans>
        ) : (
          <Trans>This payment has already been submitted. Don't send the money again.</Trans>
        )}
      </Banner>
      <Button variant="default" ref={takeFocus} onClick={onClose}>
        {t`Close`}
      </Button>
    </>
  )
}
