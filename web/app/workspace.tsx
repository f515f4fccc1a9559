import './mantine.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Confirmation } from '#entities/confirmation/confirmation.tsx'
import { UnreadAnnouncement } from '#entities/message/unread.tsx'
import { useColorScheme } from '#lib/color-scheme.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { queryClient } from '#lib/query.ts'
import { onSetupRequired } from '#lib/second-factor-setup.ts'
import { registerServiceWorker } from '#lib/service-worker.ts'
import { Notices } from '#ui/notices.tsx'
import { OfflineLine } from '#ui/offline-line.tsx'
import { SlowLine } from '#ui/slow-line.tsx'
import { recoverOnline } from './recover-online.ts'
import { followSessionEnd } from './session-end.ts'
import { cssVariables, theme } from './theme.ts'
import classes from './workspace.module.css'

export { UnreadBadge } from '#entities/message/unread.tsx'

/** The layout of the working pages: Mantine, the query cache, the notices and the focus management. */
export function Workspace() {
  const scheme = useColorScheme()
  const router = useRouter()
  useEffect(keepFocus, [])
  useEffect(registerServiceWorker, [])
  useEffect(() => followSessionEnd(router), [router])
  useEffect(() => recoverOnline(router), [router])
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
        <Notices />
        <SlowLine />
        <OfflineLine />
        <UnreadAnnouncement />
        <Confirmation />
        <div className={classes.page}>
          <Outlet />
        </div>
      </QueryClientProvider>
    </MantineProvider>
  )
}
