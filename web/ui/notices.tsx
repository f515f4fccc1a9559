import { useSyncExternalStore } from 'react'
import { Banner } from './banner.tsx'
import { dismiss, noticeStore } from './notify.ts'
import classes from './notices.module.css'

/** The corner where notices appear. Always rendered: a live region only announces changes. */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.get)
  return (
    <div className={classes.corner} aria-live="polite">
      {notices.map(({ id, outcome, message }) => (
        <div key={id} className={classes.notice}>
          <Banner outcome={outcome} onClose={() => dismiss(id)}>
            {message}
          </Banner>
        </div>
      ))}
    </div>
  )
}
