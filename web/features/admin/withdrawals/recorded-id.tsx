import { Trans, useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import type { AdminWithdrawal, Body } from '#contract/index.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { call } from '#lib/call.ts'
import type { ListState } from '#lib/list-state.ts'
import { QuestionDialog } from '#ui/confirm-dialog.tsx'
import { Moment } from '#ui/day.tsx'
import { Facts } from '#ui/facts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Money } from '#ui/money.tsx'
import { SmallPrint } from '#ui/small-print.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import { TransactionIdForm } from '../queue/transaction-id-form.tsx'
import { isUsedTransactionId, useDecision } from '../queue/use-decision.tsx'
import { UsedTransactionId } from '../queue/used-transaction-id.tsx'

type Recording = Body<'PUT /admin/withdrawals/{id}/sent/'>

const send = (id: number, body: Recording) => call('PUT /admin/withdrawals/{id}/sent/', { params: { id }, body })

/** The transaction ID of an approved withdrawal: the question, the call and its result. */
export const useRecording = (status: StatusReporter) =>
  useDecision<AdminWithdrawal, Recording, void>({
    send,
    kind: 'withdrawal',
    status,
    done: () => <Trans>The transaction ID is saved</Trans>,
    failed: <Trans>The transaction ID could not be saved</Trans>,
  })

interface RecordingProps {
  recording: ReturnType<typeof useRecording>
}

/**
 * The transaction ID of an approved withdrawal, if it is recorded, and the button that changes it. Nothing for others, and
 * for servers that record none.
 */
export function RecordedId({ row, recording }: RecordingProps & { row: AdminWithdrawal }) {
  const { t } = useLingui()
  const { status, transaction_id: id } = row
  if (status !== 'approved' || id === undefined) return null
  return (
    <SmallPrint>
      {id ?? <Trans>No ID</Trans>}
      <IconButton label={id === null ? t`Add the ID` : t`Correct the ID`} onClick={() => recording.ask(row)}>
        <IconPencil size={16} aria-hidden />
      </IconButton>
    </SmallPrint>
  )
}

/** Asks for the transaction ID with which an approved withdrawal was sent. Suggests that of its transfer, which may arrive meanwhile. */
export function RecordingDialog({ recording, list }: RecordingProps & { list: ListState<AdminWithdrawal> }) {
  const { question, busy, error, failure, decide, close } = recording
  const { t } = useLingui()
  if (!question) return null
  const { row } = question
  const { transaction_id: replaces } = row
  const { transfer } = list.rows?.find(({ id }) => id === row.id) ?? row
  const isRefused = isUsedTransactionId(error)
  return (
    <QuestionDialog
      opened
      title={
        replaces === null
          ? t`Add the transaction ID of this withdrawal?`
          : t`Correct the transaction ID of this withdrawal?`
      }
      failure={isRefused ? null : failure}
      busy={busy !== null}
      onClose={close}
      closeOnClickOutside={false}
      answer={
        <TransactionIdForm
          key={row.id}
          method={row.payment_method}
          confirmLabel={replaces === null ? t`Add the ID` : t`Correct the ID`}
          busy={busy !== null}
          refusal={isRefused ? <UsedTransactionId error={error} /> : undefined}
          suggestion={transfer?.transaction_id}
          description={
            transfer ? (
              <Trans>
                The wallet shows that this amount was sent to this number on <Moment instant={transfer.sent_at} />.
              </Trans>
            ) : null
          }
          onSend={transaction_id => decide(row, { transaction_id, replaces })}
          onCancel={close}
        />
      }
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
          { label: t`Influencer`, value: row.influencer_name },
          { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
          { label: t`Phone Number`, value: row.phone_number },
          ...(replaces === null ? [] : [{ label: t`Current transaction ID`, value: replaces }]),
        ]}
      />
      <p>
        <Trans>
          Enter the transaction ID with which the money was sent to the influencer, who then sees it. No money moves.
        </Trans>
      </p>
    </QuestionDialog>
  )
}
