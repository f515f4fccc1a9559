import { Trans, useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Body, Notification } from '#contract/index.ts'
import { kinds, textOf } from '#entities/notification/kinds/index.ts'
import { call } from '#lib/api/call.ts'
import { usePages } from '#lib/api/query.ts'
import { dateTime, taka } from '#lib/i18n/format.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import { ListNews } from '#ui/list-news.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { EmptyState, ErrorState, TextSkeleton } from '#ui/states.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { linkTo } from './link-to.ts'
import a11y from '#ui/visually-hidden.module.css'
import classes from './notifications.module.css'

/** Marks notifications as read. A failure needs no message, because they visibly stay unread. */
const useRead = () =>
  useMutation({
    mutationFn: (body: Body<'POST /notifications/read/'>) => call('POST /notifications/read/', { body }),
    onSettled: () => reloadChanged('notification'),
  })

/** The user's notifications, newest first, each with a link to its subject. */
export function Notifications({ onGo }: { onGo: () => void }) {
  const { t } = useLingui()
  const list = usePages('GET /notifications/')
  const { mutate: read, isPending } = useRead()
  const { rows } = list
  const [newest] = rows ?? []

  if (list.error)
    return <ErrorState title={t`We couldn't load your notifications`} error={list.error} onRetry={list.retry} />
  if (!rows || !newest) {
    return rows ? (
      <EmptyState
        icon={<IconBell />}
        title={t`No notifications yet`}
        hint={t`Updates about your activity will appear here.`}
      />
    ) : (
      <div className={classes.loading} aria-busy>
        <TextSkeleton lines={6} />
      </div>
    )
  }
  return (
    <div className={classes.notifications}>
      <ListNews news={list.news} />
      {rows.some(row => !row.read) ? (
        <div className={classes.all}>
          {/* Marks only the visible ones, so that later ones stay unread. */}
          <BusyButton variant="subtle" size="xs" busy={isPending} onClick={() => read({ up_to: newest.id })}>
            <Trans>Mark all as read</Trans>
          </BusyButton>
        </div>
      ) : null}
      <ul className={classes.list} aria-label={t`Notifications`}>
        {rows.map(row => (
          <Entry
            key={row.id}
            notification={row}
            gone={list.news?.gone.has(row.id)}
            onOpen={() => {
              if (!row.read) read({ id: row.id })
              onGo()
            }}
          />
        ))}
      </ul>
      <LoadMore next={list.next} small failure={t`We couldn't load your notifications`} />
    </div>
  )
}

interface EntryProps {
  notification: Notification
  gone: boolean | undefined
  onOpen: () => void
}

function Entry({ notification, gone, onOpen }: EntryProps) {
  const { i18n } = useLingui()
  const { kind, at, read, person, campaign, amount } = notification
  // After an upgrade of the server, an open page does not know all kinds.
  const known = kinds[kind] as (typeof kinds)[typeof kind] | undefined
  if (!known) return null
  const values = { person, campaign, amount: amount === null ? null : taka(amount, i18n.locale) }
  return (
    <li inert={gone}>
      <Link {...linkTo(notification)} className={classes.entry} data-unread={!read || undefined} onClick={onOpen}>
        <span className={classes.text}>
          {read ? null : (
            <span className={a11y.visuallyHidden}>
              <Trans>Unread:</Trans>{' '}
            </span>
          )}
          {i18n._({ ...textOf(notification), values })}
        </span>
        <Reason notification={notification} />
        <time className={classes.time} dateTime={at}>
          {dateTime(at, i18n.locale)}
        </time>
      </Link>
    </li>
  )
}

function Reason({ notification: { kind, reason, note } }: { notification: Notification }) {
  const { i18n } = useLingui()
  if (!reason && !note) return null
  const words = kinds[kind].reason
  return (
    <span className={classes.reason}>
      {reason ? (words?.(i18n, reason) ?? reason) : null}
      {reason && note ? ': ' : null}
      {note ? <q>{note}</q> : null}
    </span>
  )
}
