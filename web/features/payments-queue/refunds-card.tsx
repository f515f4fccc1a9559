import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AdminRefund, Body } from '#contract/index.ts'
import { permitted } from '#entities/admin/admin-list.tsx'
import { goToRefunds, refundsId } from '#entities/admin/payouts/due-refunds.ts'
import { RecordingDialog, useRecording } from '#entities/admin/payouts/recording.tsx'
import { SentAt } from '#entities/admin/payouts/sent-at.tsx'
import { TransactionIdDialog } from '#entities/admin/payouts/transaction-id-dialog.tsx'
import { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { MethodName } from '#entities/payment/method-name.tsx'
import { ReversalName } from '#entities/reversal/reversal.tsx'
import { StatusBadge } from '#entities/status/status-badge.tsx'
import { PersonName } from '#entities/user/person-name.tsx'
import { call } from '#lib/api/call.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { Card } from '#ui/card.tsx'
import { Copyable } from '#ui/copyable.tsx'
import { DataList, type Column } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import { CampaignCell } from './campaign-cell.tsx'
import { TransactionIdCell } from './transaction-id-cell.tsx'
import leftOut from '#entities/admin/queue/left-out.module.css'

type Sending = Body<'POST /admin/refunds/{id}/sent/'>

const send = (id: number, body: Sending) => call('POST /admin/refunds/{id}/sent/', { params: { id }, body })

const useSending = (status: StatusReporter) =>
  useDecision<AdminRefund, Sending, void>({
    send,
    kind: 'refund',
    status,
    done: () => <Trans>The refund is marked as sent</Trans>,
    failed: <Trans>We couldn't mark the refund as sent</Trans>,
  })

/**
 * Scrolls to the URL's hash, which the browser could not do before the card loaded, unless the user has moved the focus
 * since.
 */
const goIfLinked = (card: HTMLElement | null) => {
  if (!card || globalThis.location.hash !== `#${refundsId}`) return
  const { activeElement, body } = document
  if (activeElement === body || activeElement?.matches(`main h1, a[href$="#${refundsId}"]`)) goToRefunds()
  else card.scrollIntoView()
}

interface RefundsCardProps {
  list: ListState<AdminRefund>
  /** Shows all refunds again, if a filter is set. */
  onShowAll: (() => void) | undefined
  status: StatusReporter
}

/** The refunds to send to brands. Renders nothing if there are none or the server does not support refunds. */
export function RefundsCard({ list, onShowAll, status }: RefundsCardProps) {
  const { t } = useLingui()
  const sending = useSending(status)
  const recording = useRecording('refund', status)
  const columns = useColumns(sending, recording)
  // Keeps the pressed button while all refunds load again.
  const isEmpty = !list.rows?.length && !onShowAll && !list.stale
  if (isNotFound(list.error) || (!list.error && isEmpty)) return null
  return (
    <>
      <div id={refundsId} ref={goIfLinked}>
        <Card
          flush
          title={onShowAll ? t`Refunds missing from the wallet` : t`Refunds`}
          action={
            onShowAll ? (
              <Button size="xs" variant="default" onClick={onShowAll}>
                {t`Show all refunds`}
              </Button>
            ) : null
          }
        >
          <DataList
            label={t`Refunds`}
            list={list}
            rowKey={row => row.id}
            empty={t`No refunds found`}
            columns={permitted(columns, 'payments.decide')}
          />
        </Card>
      </div>
      <Question sending={sending} list={list} />
      <RecordingDialog kind="refund" recording={recording} list={list} />
    </>
  )
}

function useColumns(
  { ask, busy }: ReturnType<typeof useSending>,
  recording: ReturnType<typeof useRecording<'refund'>>,
): Column<AdminRefund>[] {
  const { t } = useLingui()
  return [
    {
      header: t`Campaign`,
      primary: true,
      cell: row => (
        <CampaignCell title={row.campaign_title} username={row.brand_name} displayName={row.brand_display_name} />
      ),
    },
    { header: t`Reason`, hidden: 'narrow', cell: row => <ReversalName kind={row.reversal_kind} /> },
    { header: t`Amount`, align: 'end', cell: row => <Money amount={row.amount} /> },
    { header: t`Method`, hidden: 'narrow', cell: row => <MethodName method={row.payment_method} /> },
    {
      header: t`Transaction ID`,
      cell: row => (
        <TransactionIdCell
          id={row.transaction_id}
          method={row.payment_method}
          instant={row.sent_at ?? row.created_at}
        />
      ),
    },
    {
      header: t`Status`,
      cell: row => (
        <>
          <StatusBadge kind="refund" status={row.status} />
          <small className={leftOut.narrow}>
            <ReversalName kind={row.reversal_kind} />
          </small>
          {row.transferred_at ? <SentAt instant={row.transferred_at} /> : null}
        </>
      ),
    },
    { header: t`Date`, hidden: 'medium', cell: row => <Day instant={row.sent_at ?? row.created_at} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row =>
        row.status === 'due' ? (
          <Button size="xs" disabled={busy !== null} onClick={() => ask(row)}>
            {t`Mark as sent`}
          </Button>
        ) : (
          <Button size="xs" variant="default" disabled={recording.busy !== null} onClick={() => recording.ask(row)}>
            {t`Correct the ID`}
          </Button>
        ),
    },
  ]
}

interface QuestionProps {
  sending: ReturnType<typeof useSending>
  list: ListState<AdminRefund>
}

function Question({ sending, list }: QuestionProps) {
  const { question, busy, decide } = sending
  const { t } = useLingui()
  if (!question) return null
  const { row } = question
  const sender = row.sender_number && <Copyable text={row.sender_number} whole />
  const isConfirmed = row.sender_confirmed
  // Another admin may send it while the dialog is open. It then moves behind all due refunds, perhaps to a later page.
  const isDue = list.rows?.some(({ id, status }) => id === row.id && status === 'due' && !list.news?.gone.has(id))
  const isSent = busy === null && isDue === false
  const sentBefore = isSent && <Trans>This refund has already been sent. Don't send the money again.</Trans>
  return (
    <TransactionIdDialog
      title={t`Mark this refund as sent?`}
      decision={sending}
      id={row.id}
      method={row.payment_method}
      confirmLabel={t`Mark as sent`}
      warning={sentBefore}
      onSend={transaction_id => decide(row, { transaction_id })}
      facts={[
        { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
        { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
        { label: t`Brand`, value: <PersonName username={row.brand_name} displayName={row.brand_display_name} /> },
        { label: t`The brand's transaction ID`, value: row.payment_transaction_id },
        ...(sender
          ? [
              {
                label: isConfirmed ? t`The brand sent from` : t`The brand says they sent from`,
                value: sender,
                strong: isConfirmed,
              },
            ]
          : []),
        { label: t`Campaign`, value: row.campaign_title },
      ]}
    >
      {sender && !isConfirmed ? (
        <p>
          <Trans>This number doesn't appear in the wallet. Check whose money it was before you send it there.</Trans>
        </p>
      ) : null}
      <p>
        <Trans>First send the money from your wallet. Then enter the new transaction ID from the receipt.</Trans>
      </p>
    </TransactionIdDialog>
  )
}
