import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCash, IconHourglass } from '@tabler/icons-react'
import type { InfluencerDashboard, InfluencerWaiting } from '#contract/index.ts'
import { AttentionList, PayoutsHint, useBoundedCount, Waited, type Need } from '#entities/dashboard/attention-list.tsx'
import { Checklist } from '#entities/dashboard/checklist.tsx'
import { Money } from '#ui/money.tsx'
import { closingNeed, emailNeed, unreadNeed } from './needs.tsx'

/**
 * What needs an influencer's attention or, for a new influencer, the first steps. Renders nothing if the server does
 * not report it.
 */
export function InfluencerNeeds({ dashboard: { stats, waiting } }: { dashboard: InfluencerDashboard }) {
  const { t } = useLingui()
  const needs = useNeeds(waiting)
  if (!waiting) return null
  if (stats.accepted_applications > 0) return <AttentionList needs={needs} />
  const steps = [
    {
      key: 'profile',
      title: t`Complete your profile`,
      hint: t`A bio and a category show brands what you're about.`,
      done: waiting.profile_complete,
      link: { to: '/profile' },
    },
    {
      key: 'apply',
      title: t`Apply to your first campaign`,
      hint: t`Tell the brand what you'd create and what you charge.`,
      done: stats.total_applications > 0,
      link: { to: '/campaigns' },
    },
    {
      key: 'accepted',
      title: t`Get accepted`,
      hint: t`Then you can message the brand and get paid.`,
      done: false,
      link: { to: '/applications' },
    },
  ] as const
  return (
    <>
      {needs.length > 0 ? <AttentionList needs={needs} /> : null}
      <Checklist steps={steps} />
    </>
  )
}

const paymentHint = (payment: InfluencerWaiting['due'][number]) => (
  <>
    {payment.campaign_title}
    {' · '}
    {payment.payment_status === 'pending' ? (
      <Trans>payment submitted, awaiting confirmation</Trans>
    ) : (
      <Trans>not paid yet</Trans>
    )}
    {', '}
    <Waited since={payment.since} />
  </>
)

function useNeeds(waiting: InfluencerWaiting | undefined): Need[] {
  const { t, i18n } = useLingui()
  const bounded = useBoundedCount()
  if (!waiting) return []
  const { pending_withdrawals: withdrawals, owed } = waiting
  const withdrawalCount = bounded(withdrawals)
  const owes = Number(owed) > 0
  return [
    ...(owes
      ? [
          {
            key: 'owed',
            icon: <IconAlertTriangle />,
            bad: true as const,
            text: (
              <Trans>
                You owe <Money amount={owed} />
              </Trans>
            ),
            hint: <Trans>A payment was reversed. We'll repay it from your next earnings.</Trans>,
            link: { to: '/withdrawals' } as const,
          },
        ]
      : []),
    ...unreadNeed(waiting.unread_messages, i18n.locale),
    ...waiting.due.map(payment => ({
      key: `due ${payment.campaign}`,
      icon: <IconCash />,
      text: (
        <Trans>
          <Money amount={payment.amount_due} /> due from {payment.campaign_brand}
        </Trans>
      ),
      hint: paymentHint(payment),
      link: {
        to: '/payments',
        search: { payment_status: payment.payment_status, search: payment.campaign_brand },
      } as const,
    })),
    ...(withdrawals > 0
      ? [
          {
            key: 'withdrawals',
            icon: <IconHourglass />,
            // No withdrawal is approved while there is a debt.
            text: owes
              ? t`${plural(withdrawals, { one: `${withdrawalCount} withdrawal on hold`, other: `${withdrawalCount} withdrawals on hold` })}`
              : t`${plural(withdrawals, { one: `${withdrawalCount} withdrawal being processed`, other: `${withdrawalCount} withdrawals being processed` })}`,
            hint: (
              <PayoutsHint number={withdrawals} amount={waiting.withdrawals_amount} since={waiting.withdrawals_since} />
            ),
            link: { to: '/withdrawals' } as const,
          },
        ]
      : []),
    ...(waiting.closing_campaign ? [closingNeed(waiting.closing_campaign, i18n.locale)] : []),
    ...emailNeed(waiting.email_problem),
  ]
}
