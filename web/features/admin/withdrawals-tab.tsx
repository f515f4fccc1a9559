import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AdminWithdrawal, Body } from '#contract/index.ts'
import { adminSorts } from '#contract/sorts.ts'
import { withdrawalStatuses } from '#contract/vocabulary.ts'
import { DecisionDialog } from '#entities/decision/decision-dialog.tsx'
import { DecisionStatus } from '#entities/decision/decision-status.tsx'
import { CsvButton } from '#entities/list/csv-button.tsx'
import { ListControls } from '#entities/list/list-controls.tsx'
import { useRowKeys } from '#entities/list/row-keys.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { useStatusOptions } from '#entities/status/status-badge.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { call } from '#lib/call.ts'
import { useListFilters } from '#lib/list-filters.ts'
import { usePages } from '#lib/query.ts'
import { Copyable } from '#ui/copyable.tsx'
import type { Column } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { AdminList } from './admin-list.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DecisionFailure } from './decision-failure.tsx'
import { useDecision } from './use-decision.ts'

type Decision = Body<'PUT /admin/withdrawals/{id}/'>

const send = (id: number, body: Decision) => call('PUT /admin/withdrawals/{id}/', { params: { id }, body })

const useWithdrawalDecision = () => useDecision<AdminWithdrawal, Decision>({ send, kind: 'withdrawal' })
type WithdrawalDecisions = ReturnType<typeof useWithdrawalDecision>

/** Withdrawal requests: an admin sends the money by hand, then approves. */
export function WithdrawalsTab() {
  const { t } = useLingui()
  const filters = useListFilters({ status: withdrawalStatuses, sort: adminSorts })
  const list = usePages('GET /admin/withdrawals/', { query: filters.query })
  const selects = [
    { name: 'status' as const, label: t`Status`, all: t`All statuses`, options: useStatusOptions(withdrawalStatuses) },
  ]
  const decision = useWithdrawalDecision()
  useRowKeys()
  const done = { approved: t`Withdrawal approved successfully`, rejected: t`Withdrawal rejected successfully` }
  const failure = decision.error && <DecisionFailure title={t`Error processing withdrawal`} error={decision.error} />

  return (
    <>
      <AdminList
        label={t`Withdrawals`}
        list={list}
        filters={filters}
        controls={
          <ListControls
            list={list}
            filters={filters}
            placeholder={t`Influencer or phone number`}
            selects={selects}
            sorts={adminSorts}
          >
            <CsvButton name="prochar-withdrawals" list={list} columns={useCsvColumns()} />
          </ListControls>
        }
        columns={useColumns(decision)}
        empty={t`No withdrawals found`}
        notLoaded={t`Error loading withdrawal requests`}
        done={decision.done ? done[decision.done.status] : null}
        failure={decision.asking ? null : failure}
      />
      <Question decision={decision} failure={failure} />
    </>
  )
}

function useCsvColumns() {
  const { t } = useLingui()
  return [
    [t`Influencer`, (row: AdminWithdrawal) => row.influencer_name],
    [t`Amount`, (row: AdminWithdrawal) => row.amount],
    [t`Payment Method`, (row: AdminWithdrawal) => row.payment_method],
    [t`Phone Number`, (row: AdminWithdrawal) => row.phone_number],
    [t`Status`, (row: AdminWithdrawal) => row.status],
    [t`Requested`, (row: AdminWithdrawal) => row.requested_at],
  ] as const
}

function useColumns({ ask, busy }: WithdrawalDecisions): Column<AdminWithdrawal>[] {
  const { t } = useLingui()
  return [
    { header: t`Influencer`, primary: true, cell: row => <UserLink username={row.influencer_name} /> },
    { header: t`Amount`, align: 'end', cell: row => <Money amount={row.amount} /> },
    { header: t`Payment Method`, cell: row => <MethodName method={row.payment_method} /> },
    { header: t`Phone Number`, cell: row => (row.phone_number ? <Copyable text={row.phone_number} /> : t`N/A`) },
    { header: t`Status`, cell: row => <DecisionStatus kind="withdrawal" row={row} /> },
    { header: t`Requested`, cell: row => <Day instant={row.requested_at} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row =>
        row.status === 'pending' ? (
          <DecisionButtons
            keys
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
  failure: ReactNode
}

function Question({ decision, failure }: QuestionProps) {
  const { question, asking, busy, decide, close } = decision
  const { t } = useLingui()
  if (!question) return null
  const { row } = question
  const { status } = question.decision
  const name = row.influencer_name
  const approving = status === 'approved'
  return (
    <DecisionDialog
      kind="withdrawal"
      opened={asking}
      title={approving ? t`Approve this withdrawal?` : t`Reject this withdrawal?`}
      status={status}
      busy={busy !== null}
      onDecide={chosen => decide(row, chosen)}
      failure={failure}
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
      <p>
        {approving ? (
          <Trans>
            Send the money to this number first. Approving means that you have sent it. This decision is final.
          </Trans>
        ) : (
          <Trans>The amount goes back to {name}'s balance. This decision is final.</Trans>
        )}
      </p>
    </DecisionDialog>
  )
}
