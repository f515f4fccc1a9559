import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconArrowLeft, IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Message } from '#contract/index.ts'
import { RoleName } from '#entities/user/role-name.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { dateTime } from '#lib/format.ts'
import { useNextPage } from '#lib/next-page.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Composer } from './composer.tsx'
import { useConversation } from './conversation.ts'
import type { Partner } from './partners.ts'
import { showsTime } from './rules.ts'
import a11y from '#ui/visually-hidden.module.css'
import classes from './chat.module.css'

/** The conversation with a partner. */
export function Chat({ partner }: { partner: Partner }) {
  const { t } = useLingui()
  const { username, role, profile_picture } = partner
  return (
    <section className={classes.chat} aria-label={t`Conversation with ${username}`}>
      <header className={classes.head}>
        <BackToPeople />
        <Portrait src={profile_picture} size={40} />
        <div className={classes.who}>
          <h2 className={classes.name}>
            <UserLink username={username} />
          </h2>
          {role ? (
            <span className={classes.role}>
              <RoleName role={role} />
            </span>
          ) : null}
        </div>
      </header>
      <Messages partner={partner} />
      {partner.is_active === false ? (
        <p className={classes.closed}>
          <Trans>This account has been deactivated</Trans>
        </p>
      ) : (
        <Composer partner={partner} />
      )}
    </section>
  )
}

function BackToPeople() {
  const { t } = useLingui()
  return (
    <Link to="/messages" className={classes.back} aria-label={t`Back to conversations`}>
      <IconArrowLeft aria-hidden size={22} />
    </Link>
  )
}

function Messages({ partner }: { partner: Partner }) {
  const { t } = useLingui()
  const conversation = useConversation(partner)
  const { data, error, refetch } = conversation
  const earlier = useNextPage(conversation)
  const { username } = partner

  if (!data) {
    if (!error) return <MessagesSkeleton />
    return (
      <Middle>
        <ErrorState title={t`Failed to fetch messages`} error={error} onRetry={() => void refetch()} />
      </Middle>
    )
  }
  if (data.length === 0) {
    return (
      <Middle>
        <EmptyState icon={<IconMessage />} title={t`No messages yet`} hint={t`Send the first one to ${username}.`} />
      </Middle>
    )
  }
  return (
    <section className={classes.scroller} aria-label={t`Messages with ${username}`} tabIndex={0}>
      <div className={classes.inner}>
        <LoadMore next={earlier} small failure={t`Failed to fetch messages`}>
          <Trans>Show earlier messages</Trans>
        </LoadMore>
        <ol className={classes.list} aria-label={t`Messages`}>
          {data.map((message, index) => (
            <Item
              key={message.id}
              message={message}
              own={message.sender !== partner.id}
              timed={showsTime(message.timestamp, data[index - 1]?.timestamp)}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}

function Item({ message, own, timed }: { message: Message; own: boolean; timed: boolean }) {
  const { t, i18n } = useLingui()
  const { sender_name, content, timestamp } = message
  const written = dateTime(timestamp, i18n.locale)
  return (
    <>
      {timed ? (
        // A row of its own: it may disappear when earlier messages load, and scroll anchoring keeps the messages in place.
        <li className={classes.time}>
          <time dateTime={timestamp}>{written}</time>
        </li>
      ) : null}
      <li className={classes.item} data-own={own || undefined}>
        <p className={classes.bubble} dir="auto" title={written}>
          <span className={a11y.visuallyHidden}>{own ? t`You:` : `${sender_name}:`} </span>
          {content}
        </p>
      </li>
    </>
  )
}

const Middle = ({ children }: { children: ReactNode }) => <div className={classes.middle}>{children}</div>

/** Grey bubbles while the messages load. */
function MessagesSkeleton() {
  return (
    <div className={classes.scroller}>
      <div className={classes.list}>
        {['55%', '35%', '60%', '45%'].map((width, index) => (
          <Skeleton key={width} h="2.6rem" w={width} radius="lg" ml={index % 2 === 0 ? 0 : 'auto'} />
        ))}
      </div>
    </div>
  )
}

/** A chat while its partner loads. */
export function ChatSkeleton() {
  return (
    <div className={classes.chat}>
      <div className={classes.head}>
        <BackToPeople />
        <Skeleton circle h={40} w={40} />
        <Skeleton h="1rem" w="9rem" />
      </div>
      <MessagesSkeleton />
    </div>
  )
}
