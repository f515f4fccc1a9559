import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminWithdrawal } from '#contract/index.ts'
import { withdrawalStatuses } from '#contract/values/vocabulary.ts'
import { AdminList } from '#entities/admin/admin-list.tsx'
import { RecordedId, RecordingDialog, useRecording } from '#entities/admin/payouts/recording.tsx'
import { DecisionButtons } from '#entities/admin/queue/decision-buttons.tsx'
import { QueueKeysButton, queueRowId, QueueKeysSheet, useQueueKeys } from '#entities/admin/queue/queue-keys.tsx'
import { useDecideAndContinue } from '#entities/admin/queue/use-queue.ts'
import { BulkDecision } from '#entities/decision/bulk-decision.tsx'
import { DecisionStatus, shownStatus } from '#entities/decision/decision-status.tsx'
import { useBulkDecision } from '#entities/decision/use-bulk-decision.ts'
import { CsvButton } from '#entities/list/csv-button.tsx'
import { queueSorts } from '#entities/list/list-controls.tsx'
import { Selectable, useSelectColumn, useSelection, type Selection } from '#entities/list/selection.tsx'
import { MethodName, useMethodText } from '#entities/payment/method-name.tsx'
import { Permitted } from '#entities/staff/permitted.tsx'
import { useStatusOptions, useStatusText } from '#entities/status/status-badge.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { usePages } from '#lib/api/query.ts'
import { supports } from '#lib/http/supports.ts'
import { localTime } from '#lib/i18n/format.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { pendingRows, type ListState } from '#lib/lists/list-state.ts'
import { Copyable } from '#ui/copyable.tsx'
import type { Column } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import { Money } from '#ui/money.tsx'
import { useStatusMessage, type StatusReporter } from '#ui/status-message.tsx'
import { withdrawalFilters } from './filters.ts'
import {
  approvedBefore,
  sendDecision,
  useWithdrawalDecision,
  type WithdrawalDecision,
  type WithdrawalDecisions,
} from './use-withdrawal-decision.tsx'
import { WithdrawalQuestion } from './withdrawal-question.tsx'
import { Warnings } from './withdrawal-warnings.tsx'
import leftOut from '#entities/admin/queue/left-out.module.css'

/** Sends a decision. An approval includes the transaction ID of the transfer in the list. */
const sendWithTransfer = ({ id, transfer }: AdminWithdrawal, decision: WithdrawalDecision) =>
  sendDecision(id, {
    ...decision,
    ...(decision.status === 'approved' && transfer && { transaction_id: transfer.transaction_id }),
  })

const useBulkWithdrawals = (status: StatusReporter) =>
  useBulkDecision<AdminWithdrawal, WithdrawalDecision>({
    send: sendWithTransfer,
    kind: 'withdrawal',
    status,
    done: (number, decision) =>
      decision === 'approved' ? (
        <Plural value={number} one="# withdrawal approved" other="# withdrawals approved" />
      ) : (
        <Plural value={number} one="# withdrawal rejected" other="# withdrawals rejected" />
      ),
    repeated: approvedBefore,
  })

/** Withdrawal requests. An admin sends the money by hand, then approves. */
export function WithdrawalsTab() {
  const { t } = useLingui()
  const filters = useListFilters(withdrawalFilters)
  const list = usePages('GET /admin/withdrawals/', { query: { sort: 'waiting', ...filters.query } })
  const selects = [
    { name: 'status' as const, label: t`Status`, all: t`All statuses`, options: useStatusOptions(withdrawalStatuses) },
    ...(supports.transfers
      ? [
          {
            name: 'transfer' as const,
            label: t`Transfer`,
            all: t`All transfers`,
            options: [{ value: 'unseen', label: t`Missing from the wallet` }],
          },
        ]
      : []),
  ]
  const { message, ...status } = useStatusMessage()
  const decision = useWithdrawalDecision(status)
  const recording = useRecording('withdrawal', status)
  const bulk = useBulkWithdrawals(status)
  const pending = pendingRows(list)
  const selection = useSelection(pending)
  const decide = useDecideAndContinue(decision, pending)
  const [keysShown, setKeysShown] = useState(false)
  useQueueKeys({
    kind: 'withdrawal',
    list,
    rows: pending,
    onConfirm: row => decision.ask(row, { status: 'approved' }),
    onReject: row => decision.ask(row, { status: 'rejected' }),
    onSelect: selection.toggle,
    onHelp: () => setKeysShown(true),
  })

  return (
    <>
      <Selectable
        selection={selection}
        amountOf={row => row.amount}
        actions={
          <Permitted to="withdrawals.decide">
            <Button size="sm" onClick={() => bulk.ask(selection.selected, 'approved')}>
              {t`Approve selected`}
            </Button>
            <Button size="sm" variant="default" onClick={() => bulk.ask(selection.selected, 'rejected')}>
              {t`Reject selected`}
            </Button>
          </Permitted>
        }
      >
        <AdminList
          act="withdrawals.decide"
          label={t`Withdrawals`}
          list={list}
          filters={filters}
          rowId={row => (row.status === 'pending' ? queueRowId(row.id) : undefined)}
          placeholder={t`Influencer, number or ID`}
          selects={selects}
          sorts={queueSorts}
          columns={useColumns(decision, recording, selection)}
          empty={t`No withdrawals found`}
          notLoaded={t`Error loading withdrawal requests`}
          message={message}
        >
          <CsvButton name="prochar-withdrawals" list={list} columns={useCsvColumns()} />
          <QueueKeysButton onPress={() => setKeysShown(true)} />
        </AdminList>
      </Selectable>
      <WithdrawalQuestion decision={decision} list={list} onDecide={decide} />
      <RecordingDialog kind="withdrawal" recording={recording} list={list} />
      <BulkQuestion bulk={bulk} list={list} />
      <QueueKeysSheet kind="withdrawal" opened={keysShown} onClose={() => setKeysShown(false)} />
    </>
  )
}

function useCsvColumns() {
  const { t } = useLingui()
  const [methodOf, statusOf] = [useMethodText(), useStatusText('withdrawal')]
  return [
    [t`Influencer`, (row: AdminWithdrawal) => row.influencer_name],
    [t`Amount`, (row: AdminWithdrawal) => row.amount],
    [t`Payment Method`, (row: AdminWithdrawal) => methodOf(row.payment_method)],
    [t`Phone Number`, (row: AdminWithdrawal) => row.phone_number],
    [t`Status`, (row: AdminWithdrawal) => statusOf(shownStatus(row))],
    [t`Decided`, (row: AdminWithdrawal) => row.decided_at && localTime(row.decided_at)],
    [t`Requested`, (row: AdminWithdrawal) => row.requested_at && localTime(row.requested_at)],
    [t`Transaction ID`, (row: AdminWithdrawal) => row.transaction_id],
  ] as const
}

function useColumns(
  { ask, busy }: WithdrawalDecisions,
  recording: ReturnType<typeof useRecording<'withdrawal'>>,
  selection: Selection<AdminWithdrawal>,
): Column<AdminWithdrawal>[] {
  const { t } = useLingui()
  return [
    useSelectColumn(selection, row => row.influencer_name),
    {
      header: t`Influencer`,
      primary: true,
      cell: row => <UserLink username={row.influencer_name} displayName={row.influencer_display_name} />,
    },
    { header: t`Amount`, align: 'end', cell: row => <Money amount={row.amount} /> },
    {
      header: t`Payment Method`,
      // Outside the actions, which only pending withdrawals have.
      cell: row => (
        <>
          <MethodName method={row.payment_method} />
          <RecordedId row={row} recording={recording} />
        </>
      ),
    },
    { header: t`Phone Number`, cell: row => (row.phone_number ? <Copyable text={row.phone_number} whole /> : t`N/A`) },
    {
      header: t`Status`,
      cell: row => (
        <>
          <DecisionStatus kind="withdrawal" row={row} />
          <Warnings row={row} />
          <small className={leftOut.narrow}>
            <Day instant={row.requested_at} />
          </small>
        </>
      ),
    },
    { header: t`Requested`, hidden: 'narrow', cell: row => <Day instant={row.requested_at} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row =>
        row.status === 'pending' ? (
          <DecisionButtons
            disabled={busy !== null}
            onApprove={() => ask(row, { status: 'approved' })}
            onReject={() => ask(row, { status: 'rejected' })}
          />
        ) : null,
    },
  ]
}

interface BulkQuestionProps {
  bulk: ReturnType<typeof useBulkWithdrawals>
  list: ListState<AdminWithdrawal>
}

function BulkQuestion({ bulk, list }: BulkQuestionProps) {
  const { t } = useLingui()
  const pending = new Map(pendingRows(list).map(row => [row.id, row]))
  // Shows each row's outcome afterwards.
  const isAsking = !bulk.busy && bulk.ended === null
  return (
    <BulkDecision
      kind="withdrawal"
      bulk={bulk}
      title={({ number, status }) =>
        status === 'approved'
          ? t`${plural(number, { one: 'Approve # withdrawal?', other: 'Approve # withdrawals?' })}`
          : t`${plural(number, { one: 'Reject # withdrawal?', other: 'Reject # withdrawals?' })}`
      }
      nameOf={row => (
        <>
          {row.influencer_name} · <MethodName method={row.payment_method} /> {row.phone_number}
          {isAsking && !pending.has(row.id) ? (
            <DetailLine>
              <Trans>This withdrawal is no longer pending.</Trans>
            </DetailLine>
          ) : (
            <Warnings row={pending.get(row.id) ?? row} />
          )}
        </>
      )}
      amountOf={row => row.amount}
    >
      {status => (
        <p>
          {status === 'approved' ? (
            <Trans>Send the money to each number before you approve. This decision is final.</Trans>
          ) : (
            <Trans>The amounts go back to the influencers' balances, less what they owe. This decision is final.</Trans>
          )}
        </p>
      )}
    </BulkDecision>
  )
}
