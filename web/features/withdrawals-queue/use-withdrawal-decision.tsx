import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AdminWithdrawal, Body } from '#contract/index.ts'
import { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { call } from '#lib/api/call.ts'
import { getSession } from '#lib/http/session.ts'
import type { StatusReporter } from '#ui/status-message.tsx'

export type WithdrawalDecision = Body<'PUT /admin/withdrawals/{id}/'>

export const sendDecision = (id: number, body: WithdrawalDecision) =>
  call('PUT /admin/withdrawals/{id}/', { params: { id }, body })

/** Warns that another admin had already approved it: the money may have been sent twice. */
export function approvedBefore({ status, decided_by: admin }: AdminWithdrawal): ReactNode {
  if (status !== 'approved' || !admin || admin === getSession()?.user.username) return null
  return <Trans>{admin} had already approved this withdrawal. Check whether the money was sent twice.</Trans>
}

/** Decides a withdrawal: the dialog, the call and its result. */
export const useWithdrawalDecision = (status: StatusReporter) =>
  useDecision<AdminWithdrawal, WithdrawalDecision>({
    send: sendDecision,
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
export type WithdrawalDecisions = ReturnType<typeof useWithdrawalDecision>
