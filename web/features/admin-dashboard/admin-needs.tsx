import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBuildingBank, IconCash, IconFlag, IconReceiptRefund } from '@tabler/icons-react'
import type { AdminWaiting } from '#contract/index.ts'
import { refundsId, useRefundsText } from '#entities/admin/payouts/due-refunds.ts'
import { AttentionList, PayoutsHint, useBoundedCount, Waited, type Need } from '#entities/dashboard/attention-list.tsx'
import { useMay } from '#lib/api/capabilities.ts'

/**
 * The items that await an admin with the matching capability: payments, withdrawals and flags to decide, and refunds to
 * send.
 */
export function AdminNeeds({ waiting }: { waiting: AdminWaiting }) {
  const { t } = useLingui()
  const bounded = useBoundedCount()
  const refundsText = useRefundsText()
  const may = useMay()
  const { pending_payments, pending_withdrawals, due_refunds, open_flags } = waiting
  const [payments, refunds] = may('payments.decide') ? [pending_payments, due_refunds] : [0, 0]
  const withdrawals = may('withdrawals.decide') ? pending_withdrawals : 0
  const flags = may('flags.decide') ? open_flags : 0
  const [paymentCount, withdrawalCount, flagCount] = [bounded(payments), bounded(withdrawals), bounded(flags)]
  const search = { status: 'pending', sort: 'oldest' } as const
  const needs: Need[] = [
    ...(payments > 0
      ? [
          {
            key: 'payments',
            icon: <IconCash />,
            text: t`${plural(payments, { one: `${paymentCount} payment to confirm`, other: `${paymentCount} payments to confirm` })}`,
            hint: waiting.payments_since ? <Waited since={waiting.payments_since} /> : null,
            link: { to: '/admin-panel', search: { tab: 'payments', ...search } } as const,
          },
        ]
      : []),
    ...(withdrawals > 0
      ? [
          {
            key: 'withdrawals',
            icon: <IconBuildingBank />,
            text: t`${plural(withdrawals, { one: `${withdrawalCount} withdrawal to send`, other: `${withdrawalCount} withdrawals to send` })}`,
            hint: (
              <PayoutsHint number={withdrawals} amount={waiting.withdrawals_amount} since={waiting.withdrawals_since} />
            ),
            link: { to: '/admin-panel', search: { tab: 'withdrawals', ...search } } as const,
          },
        ]
      : []),
    ...(refunds > 0
      ? [
          {
            key: 'refunds',
            icon: <IconReceiptRefund />,
            text: refundsText(refunds),
            hint: <PayoutsHint number={refunds} amount={waiting.refunds_amount} since={waiting.refunds_since} />,
            link: { to: '/admin-panel', search: { tab: 'payments' }, hash: refundsId } as const,
          },
        ]
      : []),
    ...(flags > 0
      ? [
          {
            key: 'flags',
            icon: <IconFlag />,
            text: t`${plural(flags, { one: `${flagCount} flag to decide`, other: `${flagCount} flags to decide` })}`,
            hint: waiting.flags_since ? <Waited since={waiting.flags_since} /> : null,
            link: { to: '/admin-panel', search: { tab: 'flags', status: 'open', sort: 'oldest' } } as const,
          },
        ]
      : []),
  ]
  return <AttentionList needs={needs} />
}
