import { Trans, useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AdminRefund, AdminWithdrawal, Body } from '#contract/index.ts'
import type { PayoutKind } from '#contract/values/vocabulary.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { Permitted } from '#entities/staff/permitted.tsx'
import { PersonName } from '#entities/user/person-name.tsx'
import { call } from '#lib/api/call.ts'
import { supports } from '#lib/http/supports.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { Moment } from '#ui/day.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import type { Fact } from '#ui/facts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Money } from '#ui/money.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import { useDecision } from '../queue/use-decision.tsx'
import { TransactionIdDialog } from './transaction-id-dialog.tsx'

interface Payouts extends Record<PayoutKind, object> {
  withdrawal: AdminWithdrawal
  refund: AdminRefund
}

type Recording = Body<'PUT /admin/withdrawals/{id}/sent/'>

const calls: { [K in PayoutKind]: (id: number, body: Recording) => Promise<Payouts[K]> } = {
  withdrawal: (id, body) => call('PUT /admin/withdrawals/{id}/sent/', { params: { id }, body }),
  // A payout that has been sent has an ID.
  refund: (id, { transaction_id, replaces }) =>
    call('PUT /admin/refunds/{id}/sent/', { params: { id }, body: { transaction_id, replaces: replaces ?? '' } }),
}

/** Records the transaction ID of a payout that has been sent: the dialog, the call and its result. */
export const useRecording = <K extends PayoutKind>(kind: K, status: StatusReporter) =>
  useDecision<Payouts[K], Recording, void>({
    send: calls[kind],
    kind,
    status,
    done: () => <Trans>The transaction ID is saved</Trans>,
    failed: <Trans>We couldn't save the transaction ID</Trans>,
  })

type RecordingOf<K extends PayoutKind> = ReturnType<typeof useRecording<K>>

/**
 * Renders an approved withdrawal's transaction ID, if recorded, and the button that changes it. Renders nothing for
 * other withdrawals.
 */
export function RecordedId({ row, recording }: { row: AdminWithdrawal; recording: RecordingOf<'withdrawal'> }) {
  const { t } = useLingui()
  const { status, transaction_id: id } = row
  if (status !== 'approved' || !supports.transfers) return null
  return (
    <Permitted to="withdrawals.decide">
      <DetailLine>
        {id ?? <Trans>No ID</Trans>}
        <IconButton label={id === null ? t`Add the ID` : t`Correct the ID`} onClick={() => recording.ask(row)}>
          <IconPencil size={16} aria-hidden />
        </IconButton>
      </DetailLine>
    </Permitted>
  )
}

interface Description<Row> {
  title: (row: Row) => string
  /** The name of the recipient. */
  facts: (row: Row) => Fact[]
  text: ReactNode
  /** The transfer that appears to have paid the payout. */
  transfer: (row: Row) => { transaction_id: string; sent_at: string } | null
}

/** The dialog's texts for each kind of payout. */
function useDescriptions(): { [K in PayoutKind]: Description<Payouts[K]> } {
  const { t } = useLingui()
  return {
    withdrawal: {
      title: row =>
        row.transaction_id === null
          ? t`Add the transaction ID of this withdrawal?`
          : t`Correct the transaction ID of this withdrawal?`,
      facts: row => [
        {
          label: t`Influencer`,
          value: <PersonName username={row.influencer_name} displayName={row.influencer_display_name} />,
        },
        { label: t`Phone Number`, value: row.phone_number },
      ],
      text: (
        <Trans>
          Enter the transaction ID of the transfer to the influencer. They'll be able to see it. Balances don't change.
        </Trans>
      ),
      transfer: row => row.transfer,
    },
    refund: {
      title: () => t`Correct the transaction ID of this refund?`,
      facts: row => [
        { label: t`Brand`, value: <PersonName username={row.brand_name} displayName={row.brand_display_name} /> },
        { label: t`Campaign`, value: row.campaign_title },
      ],
      text: (
        <Trans>
          Enter the transaction ID of the transfer to the brand. They'll be able to see it. Balances don't change.
        </Trans>
      ),
      transfer: () => null,
    },
  }
}

interface RecordingDialogProps<K extends PayoutKind> {
  kind: K
  recording: RecordingOf<K>
  list: ListState<Payouts[K]>
}

/**
 * Asks for the transaction ID of a payout. Suggests the ID of its transfer, which may arrive while the dialog is open.
 */
export function RecordingDialog<K extends PayoutKind>({ kind, recording, list }: RecordingDialogProps<K>) {
  const { t } = useLingui()
  const about: Description<Payouts[K]> = useDescriptions()[kind]
  if (!recording.question) return null
  const { row } = recording.question
  const { id, amount, payment_method, transaction_id: replaces } = row
  const transfer = about.transfer(list.rows?.find(listed => listed.id === id) ?? row)
  return (
    <TransactionIdDialog
      title={about.title(row)}
      decision={recording}
      id={id}
      method={payment_method}
      confirmLabel={replaces === null ? t`Add the ID` : t`Correct the ID`}
      suggestion={transfer?.transaction_id}
      description={
        transfer ? (
          <Trans>
            The wallet shows that this amount was sent to this number on <Moment instant={transfer.sent_at} />.
          </Trans>
        ) : null
      }
      onSend={transaction_id => recording.decide(row, { transaction_id, replaces })}
      facts={[
        { label: t`Amount`, value: <Money amount={amount} />, strong: true },
        { label: t`Payment Method`, value: <MethodName method={payment_method} /> },
        ...about.facts(row),
        ...(replaces === null ? [] : [{ label: t`Current transaction ID`, value: replaces }]),
      ]}
    >
      <p>{about.text}</p>
    </TransactionIdDialog>
  )
}
