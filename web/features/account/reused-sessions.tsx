import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/api/query.ts'
import { dateTime } from '#lib/i18n/format.ts'
import { DeviceName } from './device-name.tsx'
import classes from './devices-card.module.css'

/** Warns about devices that tried to reuse a session after it was logged out: someone may have copied it. */
export function ReusedSessions() {
  const { i18n } = useLingui()
  const { data = [] } = useQuery(query('GET /sessions/reused/', { query: { limit: 3 } }))
  return data.map(session => {
    const time = dateTime(session.reused_at, i18n.locale)
    const device = <DeviceName device={session} />
    const address = session.address ?? '–'
    return (
      <p key={session.id} className={classes.warning}>
        <IconAlertTriangle aria-hidden size={20} />
        <span>
          <Trans>
            A device you logged out tried to access your account on {time}: {device}, IP address {address}. If you don't
            recognise it, change your password.
          </Trans>
        </span>
      </p>
    )
  })
}
