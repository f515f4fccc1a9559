import './mantine.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Confirmation } from '#entities/confirmation/confirmation.tsx'
import { SlowLine } from '#entities/connection/slow-line.tsx'
import { UnreadAnnouncement, UnreadBadge } from '#entities/message/unread.tsx'
import { Bell } from '#entities/notification/bell.tsx'
import { loadNotifications } from '#features/notifications/index.ts'
import { queryClient } from '#lib/api/query.ts'
import { useColorScheme } from '#lib/dom/color-scheme.ts'
import { watchVersion } from '#lib/dom/new-version.ts'
import { keepPageWidth } from '#lib/dom/page-width.ts'
import { restoreLostFocus } from '#lib/dom/restore-focus.ts'
import { registerServiceWorker } from '#lib/dom/service-worker.ts'
import { whenIdle } from '#lib/dom/when-idle.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { onSetupRequired } from '#lib/http/second-factor-setup.ts'
import { getSession, useUser } from '#lib/http/session.ts'
import { errorText } from '#lib/i18n/error-text.ts'
import { prepareFormats } from '#lib/i18n/intl.ts'
import { languageFailure } from '#lib/i18n/language.ts'
import { startLive } from '#lib/live/live.ts'
import { AboveDialogs } from '#ui/above-dialogs.tsx'
import { Notices } from '#ui/notices.tsx'
import { notify } from '#ui/notify.ts'
import { reloadFailedPages } from './reload-failed-pages.ts'
import { followSessionEnd } from './session-end.ts'
import { cssVariables, theme } from './theme.ts'
import classes from './workspace.module.css'

export { UnreadBadge } from '#entities/message/unread.tsx'

/** Enables the Bangla font for Bangla text on English pages (web/ui/base.css). */
const showBanglaFont = () => void (document.documentElement.dataset['loaded'] = '')

/**
 * Loads the file that completes a logout in advance, so that a logout reaches the server even after a newer deployment
 * has replaced this one's files (web/app/log-out.ts).
 */
const loadLeaving = () => void import('./complete-logout.ts').catch(() => undefined)

const reportLanguageFailure = () => notify.error(errorText(new ApiError(0, 'network', '')))

// Runs as a separate task, while the page's first requests are in flight.
setTimeout(prepareFormats)

/** Renders into a slot of the header, which is outside this layout and lighter than it. */
function InHeader({ place, children }: { place: 'bell' | 'menu'; children: ReactNode }) {
  // During the app's first render the document still contains the prerendered header, which is about to be replaced.
  const isDrawn = useDeferredValue(true, false)
  const element = isDrawn && document.getElementById(place)
  return element && createPortal(children, element)
}

/**
 * Counts how often one user has directly replaced another, for example in a tab that was frozen while someone else
 * logged in in another tab. If the refresh token is the same, a different username means a renamed user, whose id may
 * be unknown.
 */
function useTakeovers(): number {
  const session = useUser() && getSession()
  const [{ first, count }, setTakeovers] = useState({ first: session, count: 0 })
  if (session?.refresh !== first?.refresh) {
    const isTakeover = session && first && session.user.id !== first.user.id
    setTakeovers({ first: session, count: isTakeover ? count + 1 : count })
  }
  return count
}

/** Fades the page while the next one loads, which takes time on a slow connection. */
function Page() {
  const router = useRouter()
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const ends = [
      router.subscribe('onBeforeLoad', ({ pathChanged }) => setLeaving(pathChanged)),
      router.subscribe('onLoad', () => setLeaving(false)),
    ]
    return () => ends.forEach(end => end())
  }, [router])
  return (
    <div className={classes.page} data-leaving={leaving || undefined}>
      <Outlet />
    </div>
  )
}

/**
 * The layout of the working pages: Mantine, the query cache, live updates, notices, focus and the connection status.
 */
export function Workspace() {
  const scheme = useColorScheme()
  const router = useRouter()
  const takeovers = useTakeovers()
  useEffect(restoreLostFocus, [])
  useEffect(startLive, [])
  useEffect(registerServiceWorker, [])
  useEffect(() => whenIdle(showBanglaFont), [])
  useEffect(() => followSessionEnd(router), [router])
  useEffect(() => reloadFailedPages(router), [router])
  useEffect(watchVersion, [])
  useEffect(keepPageWidth, [])
  useEffect(() => {
    window.addEventListener(languageFailure, reportLanguageFailure)
    return () => window.removeEventListener(languageFailure, reportLanguageFailure)
  }, [])
  useEffect(() => whenIdle(loadLeaving), [])
  // The account page already shows the card for the password, and nothing else works for this user.
  useEffect(() => onSetupRequired(() => void router.navigate({ to: '/account', replace: true })), [router])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      // Writes all of Mantine's variables at run time, because its default style sheet is not loaded.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <AboveDialogs>
          {shown => (
            <>
              <Notices shown={shown} />
              <SlowLine shown={shown} />
            </>
          )}
        </AboveDialogs>
        <UnreadAnnouncement />
        <InHeader place="menu">
          <UnreadBadge />
        </InHeader>
        <InHeader place="bell">
          <Bell load={loadNotifications} />
        </InHeader>
        <Confirmation />
        {/* A new key remounts the page, so that it keeps nothing that the previous user typed or opened. */}
        <Page key={takeovers} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
