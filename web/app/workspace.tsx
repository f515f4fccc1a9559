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
import { ApiError } from '#lib/api/api-error.ts'
import { queryClient } from '#lib/api/query.ts'
import { onSetupRequired } from '#lib/api/second-factor-setup.ts'
import { getSession, useUser } from '#lib/api/session.ts'
import { useColorScheme } from '#lib/dom/color-scheme.ts'
import { watchVersion } from '#lib/dom/new-version.ts'
import { keepPageWidth } from '#lib/dom/page-width.ts'
import { restoreLostFocus } from '#lib/dom/restore-focus.ts'
import { registerServiceWorker } from '#lib/dom/service-worker.ts'
import { whenIdle } from '#lib/dom/when-idle.ts'
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

/** Lets Bangla text on English pages use its own font (web/ui/base.css). */
const showBanglaFont = () => void (document.documentElement.dataset['loaded'] = '')

/** So that a logout reaches the server even once a new version has replaced this one's files (web/app/log-out.ts). */
const loadLeaving = () => void import('#lib/api/complete-logout.ts').catch(() => undefined)

const reportLanguageFailure = () => notify.error(errorText(new ApiError(0, 'network', '')))

// In a task of its own, while the page's first responses are on their way.
setTimeout(prepareFormats)

/** Puts something into a place of the header, which is outside of this layout and lighter than it. */
function InHeader({ place, children }: { place: 'bell' | 'menu'; children: ReactNode }) {
  // The first render of the app would still find the prerendered header, which it is about to replace.
  const isDrawn = useDeferredValue(true, false)
  const element = isDrawn && document.getElementById(place)
  return element && createPortal(children, element)
}

/**
 * Counts how often one user has directly followed another, as in a tab that was frozen while someone else logged in in
 * another one. With the same refresh token, a new username is that of the same user, whose id may be unknown.
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

/** Fades the page while the next one loads, which takes a while on a slow connection. */
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
 * The layout of the working pages: Mantine, the query cache, live updates, the notices, the focus and the connection.
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
  // Its card is there, and nothing else works for this user.
  useEffect(() => onSetupRequired(() => void router.navigate({ to: '/account', replace: true })), [router])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      // Write all of Mantine's variables at run time: its default style sheet is not loaded.
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
        {/* The page begins anew, without what the previous user has typed or opened. */}
        <Page key={takeovers} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
