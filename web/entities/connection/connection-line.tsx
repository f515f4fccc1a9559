import { Trans } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIsLiveState } from '#lib/live/live.ts'
import classes from './slow-line.module.css'

/** How long the message about the restored connection shows, in milliseconds. */
const restoredNoticeTime = 4_000

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** Whether the browser itself is offline, which it reports at once. */
const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )

/** Reports that the browser is offline, that the connection is lost, or that it is back. */
export function ConnectionLine() {
  const offline = useOffline()
  const lost = useIsLiveState('lost')
  const disconnected = offline || lost
  const [before, setBefore] = useState(disconnected)
  const [isBack, setIsBack] = useState(false)
  if (disconnected !== before) {
    setBefore(disconnected)
    setIsBack(!disconnected)
  }
  useEffect(() => {
    if (!isBack) return undefined
    const timer = setTimeout(() => setIsBack(false), restoredNoticeTime)
    return () => clearTimeout(timer)
  }, [isBack])
  if (!disconnected && !isBack) return null
  return (
    <span className={classes.line}>
      {offline ? (
        <Trans>You're offline. What you type stays on this device.</Trans>
      ) : lost ? (
        <Trans>Connection lost. Reconnecting…</Trans>
      ) : (
        <Trans>Your connection is back.</Trans>
      )}
    </span>
  )
}
