import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

const leavesPage = ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
  current.pathname !== next.pathname

/** Asks before the user leaves a page with unsaved changes, also by closing the tab or logging out. */
export function UnsavedChanges({ changed }: { changed: boolean }) {
  const { t } = useLingui()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: leavesPage,
    enableBeforeUnload: changed,
    disabled: !changed,
    withResolver: true,
  })
  return (
    <>
      <ConfirmDialog
        opened={status === 'blocked'}
        title={t`Leave this page?`}
        confirmLabel={t`Leave`}
        onConfirm={() => proceed?.()}
        onClose={() => reset?.()}
      >
        <p>
          <Trans>You have unsaved changes. We'll keep them on this device until you come back or log out.</Trans>
        </p>
      </ConfirmDialog>
      <UnsavedAtLogout unsaved={changed} />
    </>
  )
}

/** Asks before a logout that would discard unsent input. */
export function UnsavedAtLogout({ unsaved }: { unsaved: boolean }) {
  const { t } = useLingui()
  const logout = useConfirmedLogout(unsaved)
  return (
    <ConfirmDialog
      opened={logout.asked}
      title={t`Log out and discard your changes?`}
      confirmLabel={t`Log out`}
      danger
      onConfirm={logout.proceed}
      onClose={logout.reset}
    >
      <p>
        <Trans>You have unsaved changes. Logging out removes them from this device.</Trans>
      </p>
    </ConfirmDialog>
  )
}

/** Delays the logout (web/app/log-out.ts) until the user confirms it. */
function useConfirmedLogout(changed: boolean) {
  const [complete, setComplete] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!changed) return undefined
    const ask = (event: Event) => {
      event.preventDefault()
      setComplete(() => (event as CustomEvent<() => void>).detail)
    }
    window.addEventListener('logout', ask)
    return () => window.removeEventListener('logout', ask)
  }, [changed])
  return { asked: complete !== null, proceed: () => complete?.(), reset: () => setComplete(null) }
}
