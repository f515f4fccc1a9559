import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import type { Channel, NotificationKind, NotificationPreference } from '#contract/index.ts'
import { kinds as words } from '#entities/notification/kinds/index.ts'
import { query } from '#lib/api/query.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { Failure } from '#ui/failure.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TouchTarget } from '#ui/touch-target.tsx'
import { PushSwitch } from './push-switch.tsx'
import { usePush } from './push.ts'
import { useSetPreference } from './queries.ts'
import classes from './notifications-card.module.css'

interface ChoiceProps {
  label: string
  preference: NotificationPreference
  onChange: (enabled: boolean) => Promise<unknown>
}

/** Shows the new choice at once; restores the stored one after a failure. */
function Choice({ label, preference: { enabled, required }, onChange }: ChoiceProps) {
  const [checked, setChecked] = useOptimistic(enabled)
  const change = (wanted: boolean) =>
    startTransition(async () => {
      setChecked(wanted)
      // The card shows why it failed.
      await onChange(wanted).catch(() => undefined)
    })
  return (
    <TouchTarget>
      {id => (
        <Checkbox
          id={id}
          aria-label={label}
          checked={checked}
          disabled={required}
          onChange={event => change(event.currentTarget.checked)}
        />
      )}
    </TouchTarget>
  )
}

/** The user's notification settings. Renders nothing if the server does not support them. */
export function NotificationsCard() {
  const { data, error, refetch } = useQuery(query('GET /notifications/preferences/'))
  const push = usePush()
  if (!data && isNotFound(error)) return null
  return (
    <div className={classes.wide}>
      <Card title={<Trans>Notifications</Trans>}>
        {data ? (
          <Preferences preferences={data.preferences} push={push} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h="30rem" />
        )}
      </Card>
    </div>
  )
}

/** The name of a kind. After an upgrade of the server, an open page does not know all kinds. */
const nameOf = (kind: NotificationKind) =>
  (words[kind] as (typeof words)[NotificationKind] | undefined)?.setting ?? { id: kind }

interface PreferencesProps {
  preferences: readonly NotificationPreference[]
  push: ReturnType<typeof usePush>
}

/** Turns notifications on and off for each kind and channel. Saves changes at once. */
function Preferences({ preferences, push }: PreferencesProps) {
  const { t, i18n } = useLingui()
  const set = useSetPreference()
  const offersPush = preferences.some(({ channel }) => channel === 'push')
  const kinds = [...new Set(preferences.map(({ kind }) => kind))]
  const channels: Partial<Record<Channel, string>> = {
    bell: t`On the site`,
    mail: t`By email`,
    ...(push?.subscribed && offersPush && { push: t`On devices` }),
  }
  const preference = (kind: NotificationPreference['kind'], channel: string) =>
    preferences.find(each => each.kind === kind && each.channel === channel)
  return (
    <>
      <Banner outcome="error">
        {set.error ? <Failure title={<Trans>We couldn't save this</Trans>} error={set.error} /> : null}
      </Banner>
      <table className={classes.table} aria-label={t`Notifications`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Notification</Trans>
            </th>
            {Object.entries(channels).map(([channel, name]) => (
              <th key={channel} scope="col" className={classes.choice}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => {
            const name = i18n._(nameOf(kind))
            return (
              <tr key={kind}>
                <th scope="row">{name}</th>
                {Object.entries(channels).map(([channel, way]) => {
                  const row = preference(kind, channel)
                  return (
                    <td key={channel} className={classes.choice}>
                      {row ? (
                        <Choice
                          label={`${name}: ${way}`}
                          preference={row}
                          onChange={enabled => set.mutateAsync({ ...row, enabled })}
                        />
                      ) : null}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
      {preferences.some(({ required }) => required) ? (
        <p className={classes.note}>
          <Trans>You can't turn off the greyed-out notifications because they're about your money.</Trans>
        </p>
      ) : null}
      {push && offersPush ? <PushSwitch push={push} /> : null}
    </>
  )
}
