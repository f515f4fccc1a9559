import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '#lib/api/call.ts'
import { query, queryClient, reload } from '#lib/api/query.ts'
import { setTitleCount } from '#lib/dom/title-count.ts'
import { usePainted } from '#lib/dom/use-painted.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { useUser } from '#lib/http/session.ts'
import { cappedCount } from '#lib/i18n/format.ts'
import { liveState, usePollInterval } from '#lib/live/live.ts'
import countBadge from '#ui/count-badge.module.css'
import a11y from '#ui/visually-hidden.module.css'
import classes from './unread.module.css'

const pollInterval = 30_000

const unreadCount = query('GET /messages/unread/')

/** The number of unread messages; undefined until it is known. */
function useUnread(): number | undefined {
  const { role, must_change_password: closed } = useUser() ?? {}
  const hasMessages = (role === 'brand' || role === 'influencer') && !closed
  const painted = usePainted()
  const poll = usePollInterval(pollInterval)
  // The navigation is outside the QueryClientProvider.
  const { data } = useQuery(
    {
      ...unreadCount,
      refetchInterval: poll,
      // Prevents every new badge from repeating a request that the server does not support.
      enabled: ({ state }) => hasMessages && painted && !isNotFound(state.error),
    },
    queryClient,
  )
  return hasMessages ? data?.unread : undefined
}

/** The formatted number of unread messages; undefined if it is zero or unknown. */
function useUnreadText(): string | undefined {
  const { i18n } = useLingui()
  const unread = useUnread()
  return unread ? cappedCount(unread, i18n.locale) : undefined
}

/**
 * The count beside Messages in the navigation and on a phone's menu button. It is positioned so that nothing shifts
 * when it appears.
 */
export function UnreadBadge() {
  const unread = useUnreadText()
  if (unread === undefined) return null
  return (
    <>
      <span className={a11y.visuallyHidden}>
        {' '}
        <Trans>({unread} unread)</Trans>
      </span>
      <span className={`${countBadge.badge} ${classes.badge}`} aria-hidden>
        {unread}
      </span>
    </>
  )
}

/** Announces the count to screen readers and shows it in the document's title. Also marks the messages as delivered. */
export function UnreadAnnouncement() {
  const router = useRouter()
  const unread = useUnread()
  const text = useUnreadText()
  useEffect(
    () =>
      router.subscribe('onResolved', () => {
        if (liveState() !== 'open') void reload('GET /messages/unread/')
      }),
    [router],
  )
  useEffect(() => {
    setTitleCount(text ?? '')
    return () => setTitleCount('')
  }, [text])
  useEffect(() => {
    // The next message sends the acknowledgement again.
    if (unread) call('POST /messages/delivered/').catch(() => undefined)
  }, [unread])
  return (
    <output className={a11y.visuallyHidden}>
      {text === undefined ? null : <Trans>Messages: {text} unread</Trans>}
    </output>
  )
}
