import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { dismiss, noticeStore } from './notify.ts'
import classes from './notices.module.css'

/** The corner where notices appear. Always rendered: a live region only announces changes. */
export function Notices() {
  const { t } = useLingui()
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get, noticeStore.get)
  return (
    <div className={classes.corner} aria-live="polite">
      {notices.map(({ id, outcome, message }) => (
        <div key={id} className={classes.notice} data-outcome={outcome}>
          {outcome === 'error' ? (
            <IconAlertTriangle aria-hidden size={20} />
          ) : (
            <IconCircleCheck aria-hidden size={20} />
          )}
          <span>{message}</span>
          <CloseButton size="sm" aria-label={t`Close`} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
