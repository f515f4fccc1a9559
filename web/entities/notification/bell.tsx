import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ComponentType } from 'react'
import { query } from '#lib/api/query.ts'
import { usePainted } from '#lib/dom/use-painted.ts'
import { useUser } from '#lib/http/session.ts'
import { useComponent } from '#lib/http/use-component.ts'
import { cappedCount } from '#lib/i18n/format.ts'
import { usePollInterval } from '#lib/live/live.ts'
import { ErrorState, TextSkeleton } from '#ui/states.tsx'
import countBadge from '#ui/count-badge.module.css'
import a11y from '#ui/visually-hidden.module.css'
import classes from './bell.module.css'

const pollInterval = 60_000

interface PanelProps {
  /** Called when the user opens a notification's link. */
  onGo: () => void
}

interface BellProps {
  /** Loads the list when the bell is first pressed. */
  load: () => Promise<ComponentType<PanelProps>>
}

/**
 * The number of unread notifications. Pressing it opens the list. Renders nothing if the server does not support
 * notifications.
 */
export function Bell({ load }: BellProps) {
  const user = useUser()
  const poll = usePollInterval(pollInterval)
  const painted = usePainted()
  const { data } = useQuery({
    ...query('GET /notifications/unread/'),
    enabled: painted && user !== null && !user.must_change_password,
    refetchInterval: ({ state }) => (state.data ? poll : false),
  })
  return user && data ? <BellButton key={user.id} unread={data.unread} load={load} /> : null
}

function BellButton({ unread, load }: BellProps & { unread: number }) {
  const { t, i18n } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const { Component: Panel } = useComponent(opened && !failure, load, setFailure)
  const number = cappedCount(unread, i18n.locale)
  const retry = () => setFailure(undefined)
  const open = () => {
    retry()
    setOpened(true)
    dialog.current?.showModal()
  }
  const close = () => dialog.current?.close()
  return (
    <>
      <button type="button" className={classes.bell} aria-haspopup="dialog" onClick={open}>
        <IconBell size={22} stroke={1.75} aria-hidden />
        <span className={a11y.visuallyHidden}>
          {unread > 0 ? t`Notifications (${number} unread)` : t`Notifications`}
        </span>
        {unread > 0 ? (
          <span className={`${countBadge.badge} ${classes.badge}`} aria-hidden>
            {number}
          </span>
        ) : null}
      </button>
      <dialog
        ref={dialog}
        className={classes.panel}
        aria-label={t`Notifications`}
        closedby="any"
        onClose={() => setOpened(false)}
      >
        {opened ? (
          <>
            <div className={classes.head}>
              <h2 className={classes.title}>{t`Notifications`}</h2>
              <CloseButton size="lg" aria-label={t`Close`} onClick={close} />
            </div>
            {Panel ? (
              <Panel onGo={close} />
            ) : failure ? (
              <ErrorState error={failure} onRetry={retry} />
            ) : (
              <TextSkeleton />
            )}
          </>
        ) : null}
      </dialog>
    </>
  )
}
