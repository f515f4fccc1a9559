import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { count } from '#lib/format.ts'
import { query, queryClient, reload } from '#lib/query.ts'
import { useUser } from '#lib/session.ts'
import a11y from '#ui/visually-hidden.module.css'
import classes from './unread.module.css'

/** The formatted number of unread messages; undefined if there are none. */
function useUnread(): string | undefined {
  const { i18n } = useLingui()
  const { role, must_change_password: closed } = useUser() ?? {}
  const hasMessages = (role === 'brand' || role === 'influencer') && !closed
  // The navigation is outside of the QueryClientProvider.
  const { data } = useQuery(
    { ...query('GET /messages/unread/'), refetchInterval: 30_000, enabled: hasMessages },
    queryClient,
  )
  if (!data?.unread) return undefined
  return data.unread > 99 ? `${count(99, i18n.locale)}+` : count(data.unread, i18n.locale)
}

/** The count beside Messages in the navigation. Positioned so that nothing shifts when it appears. */
export function UnreadBadge() {
  const unread = useUnread()
  if (unread === undefined) return null
  return (
    <>
      <span className={a11y.visuallyHidden}>
        {' '}
        <Trans>({unread} unread)</Trans>
      </span>
      <span className={classes.badge} aria-hidden>
        {unread}
      </span>
    </>
  )
}

/** Announces the count to screen readers. */
export function UnreadAnnouncement() {
  const router = useRouter()
  const unread = useUnread()
  useEffect(() => router.subscribe('onResolved', () => void reload('GET /messages/unread/')), [router])
  return (
    <output className={a11y.visuallyHidden}>
      {unread === undefined ? null : <Trans>Messages: {unread} unread</Trans>}
    </output>
  )
}
