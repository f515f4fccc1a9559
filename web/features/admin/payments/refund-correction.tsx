import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminRefund, Body } from '#contract/index.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { call } from '#lib/call.ts'
import { QuestionDialog } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import { TransactionIdForm } from '../queue/transaction-id-form.tsx'
import { isUsedTransactionId, useDecision } from '../queue/use-decision.tsx'
import { UsedTransactionId } from '../queue/used-transaction-id.tsx'

type Correction = Body<'PUT /admin/refunds/{id}/sent/'>

const send = (id: number, body: Correction) => call('PUT /admin/refunds/{id}/sent/', { params: { id }, body })

/** The correction of a sent refund's transaction ID: the question, the call and its result. */
export const useCorrection = (status: StatusReporter) =>
  useDecision<AdminRefund, Correction, void>({
    send,
    kind: 'refund',
    status,
    done: () => <Trans>The transaction ID is corrected</Trans>,
    failed: <Trans>The transaction ID could not be corrected</Trans>,
  })

/** Asks for the right transaction ID of a sent refund. */
export function CorrectionDialog({ correction }: { correction: ReturnType<typeof useCorrection> }) {
  const { question, busy, error, failure, decide, close } = correction
  const { t } = useLingui()
  if (!question) return null
  const { row } = question
  const replaces = row.transaction_id ?? ''
  const isRefused = isUsedTransactionId(error)
  return (
    <QuestionDialog
      opened
      title={t`Correct the transaction ID of this refund?`}
      failure={isRefused ? null : failure}
      busy={busy !== null}
      onClose={close}
      closeOnClickOutside={false}
      answer={
        <TransactionIdForm
          key={row.id}
          method={row.payment_method}
          confirmLabel={t`Correct the ID`}
          busy={busy !== null}
          refusal={isRefused ? <UsedTransactionId error={error} /> : undefined}
          onSend={transaction_id => decide(row, { transaction_id, replaces })}
          onCancel={close}
        />
      }
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
          { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
          { label: t`Brand`, value: row.brand_name },
          { label: t`Current transaction ID`, value: replaces },
          { label: t`Campaign`, value: row.campaign_title },
        ]}
      />
      <p>
        <Trans>
          Enter the transaction ID under which the money was sent to the brand, which then sees it. No money moves.
        </Trans>
      </p>
    </QuestionDialog>
  )
}
