import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { AdminWithdrawal, Body } from '#contract/index.ts'
import { decisionSorts } from '#contract/sorts.ts'
import { withdrawalStatuses } from '#contract/vocabulary.ts'
import { BulkDecision } from '#entities/decision/bulk-decision.tsx'
import { DecisionDialog } from '#entities/decision/decision-dialog.tsx'
import { DecisionStatus } from '#entities/decision/decision-status.tsx'
import { useBulkDecision } from '#entities/decision/use-bulk-decision.ts'
import { CsvButton } from '#entities/list/csv-button.tsx'
import { queueSorts } from '#entities/list/list-controls.tsx'
import { Selectable, useSelectColumn, useSelection, type Selection } from '#entities/list/selection.tsx'
import { MethodName, useMethodText } from '#entities/payment/method-name.tsx'
import { useStatusOptions, useStatusText } from '#entities/status/status-badge.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { call } from '#lib/call.ts'
import { localTime } from '#lib/format.ts'
import { useListFilters } from '#lib/list-filters.ts'
import { pendingRows, type ListState } from '#lib/list-state.ts'
import { usePages } from '#lib/query.ts'
import { getSession } from '#lib/session.ts'
import { Copyable } from '#ui/copyable.tsx'
import type { Column } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { SmallPrint } from '#ui/small-print.tsx'
import { useStatusMessage, type StatusReporter } from '#ui/status-message.tsx'
import { AdminList } from '../admin-list.tsx'
import { DecisionButtons } from '../queue/decision-buttons.tsx'
import { QueueKeysButton, queueRowId, QueueKeysSheet, useQueueKeys } from '../queue/queue-keys.tsx'
import { useDecision } from '../queue/use-decision.tsx'
import { useDecideAndContinue } from '../queue/use-queue.ts'
import { debtOf, isOfDeactivated, Warnings } from './withdrawal-warnings.tsx'
import leftOut from '../queue/left-out.module.css'

type Decision = Body<'PUT /admin/withdrawals/{id}/'>

const send = (id: number, body: Decision) => call('PUT /admin/withdrawals/{id}/', { params: { id }, body })

/** Warns if another admin had already approved it: the money may have been sent twice. */
function approvedBefore({ status, decided_by: admin }: Partial<AdminWithdrawal>): ReactNode {
  // Other servers that implement the specification do not say who decided.
  if (status !== 'approved' || !admin || admin === getSession()?.user.username) return null
  return <Trans>{admin} had already approved this withdrawal. Check whether the money was sent twice.</Trans>
}

const useWithdrawalDecision = (status: StatusReporter) =>
  useDecision<AdminWithdrawal, Decision>({
    send,
    kind: 'withdrawal',
    status,
    done: decision =>
      decision.status === 'approved' ? (
        <Trans>Withdrawal approved successfully</Trans>
      ) : (
        <Trans>Withdrawal rejected successfully</Trans>
      ),
    failed: <Trans>Error processing withdrawal</Trans>,
    repeated: approvedBefore,
  })
type WithdrawalDecisions = ReturnType<typeof useWithdrawalDecision>

const useBulkWithdrawals = (status: StatusReporter) =>
  useBulkDecision<AdminWithdrawal, Decision>({
    send,
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

/** Withdrawal requests: an admin sends the money by hand, then approves. */
export function WithdrawalsTab() {
  const { t } = useLingui()
  const filters = useListFilters({ status: withdrawalStatuses, sort: decisionSorts })
  const list = usePages('GET /admin/withdrawals/', { query: { sort: 'waiting', ...filters.query } })
  const selects = [
    { name: 'status' as const, label: t`Status`, all: t`All statuses`, options: useStatusOptions(withdrawalStatuses) },
  ]
  const { message, ...status } = useStatusMessage()
  const decision = useWithdrawalDecision(status)
  const bulk = useBulkWithdrawals(status)
  const pending = pendingRows(list)
  const selection = useSelection(pending)
  const decide = useDecideAndContinue(decision, pending)
  const [keysShown, setKeysShown] = useState(false)
  useQueueKeys({
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
          <>
            <Button size="sm" onClick={() => bulk.ask(selection.selected, 'approved')}>
              {t`Approve selected`}
            </Button>
            <Button size="sm" variant="default" onClick={() => bulk.ask(selection.selected, 'rejected')}>
              {t`Reject selected`}
            </Button>
          </>
        }
      >
        <AdminList
          label={t`Withdrawals`}
          list={list}
          filters={filters}
          rowId={row => (row.status === 'pending' ? queueRowId(row.id) : undefined)}
          placeholder={t`Influencer or phone number`}
          selects={selects}
          sorts={queueSorts}
          columns={useColumns(decision, selection)}
          empty={t`No withdrawals found`}
          notLoaded={t`Error loading withdrawal requests`}
          message={message}
        >
          <CsvButton name="prochar-withdrawals" list={list} columns={useCsvColumns()} />
          <QueueKeysButton onPress={() => setKeysShown(true)} />
        </AdminList>
      </Selectable>
      <Question decision={decision} list={list} onDecide={decide} />
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
    [t`Status`, (row: AdminWithdrawal) => statusOf(row.status)],
    [t`Decided`, (row: AdminWithdrawal) => row.decided_at && localTime(row.decided_at)],
    [t`Requested`, (row: AdminWithdrawal) => row.requested_at && localTime(row.requested_at)],
  ] as const
}

function useColumns(
  { ask, busy }: WithdrawalDecisions,
  selection: Selection<AdminWithdrawal>,
): Column<AdminWithdrawal>[] {
  const { t } = useLingui()
  return [
    useSelectColumn(selection, row => row.influencer_name),
    { header: t`Influencer`, primary: true, cell: row => <UserLink username={row.influencer_name} /> },
    { header: t`Amount`, align: 'end', cell: row => <Money amount={row.amount} /> },
    { header: t`Payment Method`, cell: row => <MethodName method={row.payment_method} /> },
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

interface QuestionProps {
  decision: WithdrawalDecisions
  list: ListState<AdminWithdrawal>
  onDecide: (row: AdminWithdrawal, decision: Decision) => void
}

function Question({ decision, list, onDecide }: QuestionProps) {
  const { question, busy, failure, close } = decision
  const { t } = useLingui()
  if (!question) return null
  const { row } = question
  const { status } = question.decision
  const name = row.influencer_name
  const approving = status === 'approved'
  // Another admin may decide it while the dialog is open.
  const current = pendingRows(list).find(({ id }) => id === row.id)
  const waits = busy !== null || current !== undefined
  return (
    <DecisionDialog
      kind="withdrawal"
      opened
      title={approving ? t`Approve this withdrawal?` : t`Reject this withdrawal?`}
      status={status}
      busy={busy !== null}
      startsFocused
      onDecide={chosen => onDecide(row, chosen)}
      failure={failure ?? (waits ? null : <Trans>This withdrawal is no longer pending.</Trans>)}
      onClose={close}
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
          { label: t`Influencer`, value: name },
          { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
          { label: t`Phone Number`, value: row.phone_number || t`N/A` },
        ]}
      />
      {approving && isOfDeactivated(current ?? row) ? (
        <p>
          <Trans>The account of {name} is deactivated. Check why before you send money.</Trans>
        </p>
      ) : null}
      <p>
        <Consequence approving={approving} name={name} debt={debtOf(current ?? row)} />
      </p>
    </DecisionDialog>
  )
}

/** What a decision about a withdrawal means for the money. */
function Consequence({ approving, name, debt }: { approving: boolean; name: string; debt: string | null }) {
  if (approving)
    return debt === null ? (
      <Trans>Send the money to this number first. Approving means that you have sent it. This decision is final.</Trans>
    ) : (
      <Trans>
        {name} owes <Money amount={debt} />, so this withdrawal cannot be approved. Do not send the money. If you reject
        the withdrawal, its amount settles the debt first.
      </Trans>
    )
  return debt === null ? (
    <Trans>The amount goes back to {name}'s balance. This decision is final.</Trans>
  ) : (
    <Trans>
      The amount first settles the <Money amount={debt} /> that {name} owes. The rest goes back to the balance. This
      decision is final.
    </Trans>
  )
}

interface BulkQuestionProps {
  bulk: ReturnType<typeof useBulkWithdrawals>
  list: ListState<AdminWithdrawal>
}

function BulkQuestion({ bulk, list }: BulkQuestionProps) {
  const { t } = useLingui()
  const pending = new Map(pendingRows(list).map(row => [row.id, row]))
  // Afterwards, each row has its outcome.
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
            <SmallPrint>
              <Trans>This withdrawal is no longer pending.</Trans>
            </SmallPrint>
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
            <Trans>
              Send the money to each number first. Approving means that you have sent it. This decision is final.
            </Trans>
          ) : (
            <Trans>The amounts go back to the influencers' balances, less what they owe. This decision is final.</Trans>
          )}
        </p>
      )}
    </BulkDecision>
  )
}
