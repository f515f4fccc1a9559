import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FailingSubscriber, SubscriberName } from '#contract/dashboards.ts'
import { useBoundedCount } from '#entities/dashboard/attention-list.tsx'
import { dateTime } from '#lib/i18n/format.ts'
import { Card } from '#ui/card.tsx'

function useSubscriberNames(): Record<SubscriberName, string> {
  const { t } = useLingui()
  return {
    month_figures: t`Monthly figures`,
    notifications: t`Notifications`,
    mails: t`Emails`,
    pushes: t`Push messages`,
    live_hints: t`Live updates`,
  }
}

/** The server's failing background jobs, which it keeps retrying. For whoever maintains the server. */
export function FailingSubscribers({ failing }: { failing: readonly FailingSubscriber[] }) {
  const { i18n } = useLingui()
  const names = useSubscriberNames()
  const bounded = useBoundedCount()
  return (
    <Card title={<Trans>Some parts of the server are failing</Trans>}>
      <p>
        <Trans>They retry automatically, and the other parts keep working. Check the server log for the cause.</Trans>
      </p>
      <ul>
        {failing.map(({ name, since, waiting }) => {
          const [label, start, number] = [names[name], dateTime(since, i18n.locale), bounded(waiting)]
          return (
            <li key={name}>
              <Plural
                value={waiting}
                one={`${label}: ${number} event waiting since ${start}`}
                other={`${label}: ${number} events waiting since ${start}`}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
