import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/api/query.ts'

/** How long an admin usually takes: the median, rounded up. Renders nothing if it is unknown. */
export function WaitingTime() {
  const { t } = useLingui()
  const { data } = useQuery(query('GET /payments/waiting-time/'))
  const minutes = data?.median_minutes ?? null
  if (minutes === null) return null
  const hours = Math.max(1, Math.ceil(minutes / 60))
  const days = Math.ceil(hours / 24)
  return hours < 24
    ? t`${plural(hours, { one: 'It usually takes about # hour.', other: 'It usually takes about # hours.' })}`
    : t`${plural(days, { one: 'It usually takes about # day.', other: 'It usually takes about # days.' })}`
}
