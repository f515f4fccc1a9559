import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBuildingBank, IconCash } from '@tabler/icons-react'
import type { AdminWaiting } from '#contract/index.ts'
import { NeedsYou, useBoundedCount, Waited, WithdrawalsHint, type Need } from '#entities/dashboard/needs-you.tsx'

/** What awaits the admins: payments and withdrawals to decide. */
export function AdminNeeds({ waiting }: { waiting: AdminWaiting }) {
  const { t } = useLingui()
  const bounded = useBoundedCount()
  const { pending_payments: payments, pending_withdrawals: withdrawals } = waiting
  const [paymentCount, withdrawalCount] = [bounded(payments), bounded(withdrawals)]
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
            hint: <WithdrawalsHint waiting={waiting} />,
            link: { to: '/admin-panel', search: { tab: 'withdrawals', ...search } } as const,
          },
        ]
      : []),
  ]
  return <NeedsYou needs={needs} />
}
