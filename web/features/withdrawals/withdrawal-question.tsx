import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MethodName } from '#entities/payment/method-name.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { localPhone } from './rules.ts'
import type { WithdrawalRequest } from './use-withdrawal-request.tsx'

interface WithdrawalQuestionProps {
  request: WithdrawalRequest
  failure: ReactNode
}

/** Asks for confirmation before requesting a withdrawal. */
export function WithdrawalQuestion({ request, failure }: WithdrawalQuestionProps) {
  const { t } = useLingui()
  const { asked, busy, send, giveUp } = request
  if (!asked) return null
  return (
    <ConfirmDialog
      opened
      title={t`Request this withdrawal?`}
      confirmLabel={t`Send Request`}
      busy={busy}
      onConfirm={() => send(asked)}
      failure={failure}
      onClose={giveUp}
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={asked.amount} />, strong: true },
          { label: t`Payment Method`, value: <MethodName method={asked.payment_method} /> },
          { label: t`Phone Number`, value: localPhone(asked.phone_number) },
        ]}
      />
      <p>{t`Check the number: we'll send the money there. Withdrawals take 2-5 working days.`}</p>
    </ConfirmDialog>
  )
}
