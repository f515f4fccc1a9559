import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import classes from './slow-line.module.css'

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Says at once that the browser has no connection, and that nothing is sent meanwhile. */
export function OfflineLine() {
  const online = useOnline()
  return (
    <output className={classes.place}>
      {online ? null : (
        <span className={classes.line}>
          <Trans>You're offline. What you type stays here, and nothing is sent until you try again.</Trans>
        </span>
      )}
    </output>
  )
}
