import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCash, IconClipboardList, IconHourglass } from '@tabler/icons-react'
import type { BrandDashboard, BrandWaiting } from '#contract/index.ts'
import { formatMoney, parseTotal } from '#contract/values/money.ts'
import { AttentionList, useBoundedCount, Waited, type Need } from '#entities/dashboard/attention-list.tsx'
import { Checklist } from '#entities/dashboard/checklist.tsx'
import { rejectedTotal } from '#entities/dashboard/rejected-total.ts'
import { ReasonName } from '#entities/decision/rejection.tsx'
import { ReversalName } from '#entities/reversal/reversal.tsx'
import { count } from '#lib/i18n/format.ts'
import { Money } from '#ui/money.tsx'
import { closingNeed, emailNeed, unreadNeed } from './needs.tsx'

/**
 * What needs a brand's attention or, for a new brand, the first steps. Renders nothing if the server does not report
 * it.
 */
export function BrandNeeds({ dashboard: { stats, waiting } }: { dashboard: BrandDashboard }) {
  const { t } = useLingui()
  const needs = useNeeds(waiting)
  if (!waiting) return null
  const hasAccepted = waiting.unpaid_applications > 0 || waiting.submitted_payments > 0 || Number(stats.money_spent) > 0
  if (hasAccepted) return <AttentionList needs={needs} />
  const steps = [
    {
      key: 'profile',
      title: t`Complete your profile`,
      hint: t`A picture and a few words about your brand build trust.`,
      done: waiting.profile_complete,
      link: { to: '/profile' },
    },
    {
      key: 'campaign',
      title: t`Publish your first campaign`,
      hint: t`Describe what you need, your budget and your deadline.`,
      done: stats.total_campaigns > 0,
      link: { to: '/campaigns', search: { create: true } },
    },
    {
      key: 'accept',
      title: t`Accept your first influencer`,
      hint: t`Then you can message them and pay.`,
      done: false,
      link: { to: '/applications', search: { status: 'pending' } },
    },
  ] as const
  return (
    <>
      {needs.length > 0 ? <AttentionList needs={needs} /> : null}
      <Checklist steps={steps} />
    </>
  )
}

function useNeeds(waiting: BrandWaiting | undefined): Need[] {
  const { t, i18n } = useLingui()
  const bounded = useBoundedCount()
  if (!waiting) return []
  const { pending_applications: pending, submitted_payments: submitted } = waiting
  // A separate item lists the rejected payments.
  const unpaid = waiting.unpaid_applications - waiting.rejected_payments.length
  const unpaidAmount = formatMoney((parseTotal(waiting.unpaid_amount) ?? 0) - rejectedTotal(waiting))
  const pendingCount = bounded(pending)
  const unpaidCount = count(unpaid, i18n.locale)
  const submittedCount = count(submitted, i18n.locale)
  return [
    ...waiting.rejected_payments.map(rejectedNeed),
    ...waiting.reversed_payments.map(reversedNeed),
    ...(pending > 0
      ? [
          {
            key: 'applications',
            icon: <IconClipboardList />,
            text: t`${plural(pending, { one: `${pendingCount} application to review`, other: `${pendingCount} applications to review` })}`,
            link: { to: '/applications', search: { status: 'pending', sort: 'oldest' } } as const,
          },
        ]
      : []),
    ...(unpaid > 0
      ? [
          {
            key: 'unpaid',
            icon: <IconCash />,
            text: t`${plural(unpaid, { one: `${unpaidCount} payment to make`, other: `${unpaidCount} payments to make` })}`,
            hint: (
              <Trans>
                <Money amount={unpaidAmount} /> in total
              </Trans>
            ),
            link: { to: '/payments', search: { payment_status: 'unpaid' } } as const,
          },
        ]
      : []),
    ...unreadNeed(waiting.unread_messages, i18n.locale),
    ...(waiting.closing_campaign ? [closingNeed(waiting.closing_campaign, i18n.locale)] : []),
    ...emailNeed(waiting.email_problem),
    ...(submitted > 0
      ? [
          {
            key: 'submitted',
            icon: <IconHourglass />,
            text: t`${plural(submitted, { one: `${submittedCount} payment being confirmed`, other: `${submittedCount} payments being confirmed` })}`,
            hint: waiting.submitted_since ? <Waited since={waiting.submitted_since} /> : null,
            link: { to: '/payments', search: { payment_status: 'pending' } } as const,
          },
        ]
      : []),
  ]
}

const rejectedNeed = (payment: BrandWaiting['rejected_payments'][number]): Need => ({
  key: `rejected ${payment.application}`,
  icon: <IconAlertTriangle />,
  bad: true,
  // The brand may have sent the money already and must not send it twice.
  text:
    payment.reject_reason === 'wrong_transaction_id' ? (
      <Trans>
        Enter the transaction ID of the payment to {payment.influencer_name} again:{' '}
        <Money amount={payment.amount_due} />
      </Trans>
    ) : (
      <Trans>
        Check the payment to {payment.influencer_name}: <Money amount={payment.amount_due} />
      </Trans>
    ),
  hint: (
    <>
      <Trans>Your payment was rejected</Trans>
      {payment.reject_reason ? (
        <>
          {': '}
          <ReasonName kind="payment" reason={payment.reject_reason} />
        </>
      ) : null}
      <Note text={payment.reject_note} />
    </>
  ),
  link: {
    to: '/payments',
    search: { payment_status: 'unpaid', search: payment.influencer_name },
    // Opens the dialog, because only the transaction ID is missing.
    state: payment.reject_reason === 'wrong_transaction_id' ? { pay: payment.application } : {},
  },
})

const reversedNeed = (payment: BrandWaiting['reversed_payments'][number]): Need => ({
  key: `reversed ${payment.payment}`,
  icon: <IconAlertTriangle />,
  bad: true,
  text: (
    <Trans>
      Your payment to {payment.influencer_name} was reversed. <Money amount={payment.amount} /> is being refunded.
    </Trans>
  ),
  hint: (
    <>
      <ReversalName kind={payment.reversal_kind} />
      <Note text={payment.reversal_note} />
    </>
  ),
  link: { to: '/payments', search: { search: payment.influencer_name } },
})

/** The note that an admin added to the reason. */
function Note({ text }: { text: string | null }) {
  return text ? (
    <>
      {' '}
      <q>{text}</q>
    </>
  ) : null
}
