import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { query } from '#lib/api/query.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { count } from '#lib/i18n/format.ts'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { ErrorState, TextSkeleton } from '#ui/states.tsx'

/** A user's outstanding money, for the admin who is about to deactivate them. */
export function OpenMoney({ user }: { user: number }) {
  const { data, error, refetch } = useQuery({
    ...query('GET /admin/users/{id}/money/', { params: { id: user } }),
    // Data read for an earlier question is outdated.
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return <Open money={data} />
  if (isNotFound(error)) return null
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={2} />
}

function Open({ money }: { money: Reply<'GET /admin/users/{id}/money/'> }) {
  const { t, i18n } = useLingui()
  const { balance, held, owed, amount_due: due, submitted_payments: submitted, refunds_amount: refunds } = money
  const amounts = [
    { label: t`Balance`, amount: balance },
    { label: t`Pending withdrawals`, amount: held },
    { label: t`Owed`, amount: owed },
    { label: t`To be paid for accepted applications`, amount: due },
    { label: t`Refunds to send`, amount: refunds },
  ]
  const facts = [
    ...amounts
      .filter(({ amount }) => Number(amount) > 0)
      .map(({ label, amount }) => ({ label, value: <Money amount={amount} /> })),
    ...(submitted > 0 ? [{ label: t`Payments to confirm`, value: count(submitted, i18n.locale) }] : []),
  ]
  if (facts.length === 0) {
    return (
      <p>
        <Trans>Nothing is outstanding.</Trans>
      </p>
    )
  }
  return (
    <>
      <p>
        <Trans>Deactivating the account doesn't clear what's outstanding:</Trans>
      </p>
      <Facts facts={facts} />
    </>
  )
}
