import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Skeleton } from '@mantine/core'
import { IconArrowDown, IconMessage } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Message } from '#contract/index.ts'
import { FlagButton } from '#entities/flag/flag-button.tsx'
import { supports } from '#lib/http/supports.ts'
import { dateTime, recently } from '#lib/i18n/format.ts'
import { useNextPage } from '#lib/lists/next-page.ts'
import { LinkedText } from '#ui/linked-text.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { AttachmentView } from './attachment-view.tsx'
import type { useConversation } from './conversation.ts'
import { discard, tryAgain, type Outgoing } from './outbox.ts'
import type { Partner } from './partners.ts'
import { receiptOf, showsTime, writtenText } from './rules.ts'
import a11y from '#ui/visually-hidden.module.css'
import classes from './messages.module.css'

/** Within this distance of the end, in pixels, the newest message counts as visible. */
const nearEnd = 60

interface MessagesProps {
  partner: Partner
  conversation: ReturnType<typeof useConversation>
  outgoing: readonly Outgoing[]
  /** Whether the newest messages are visible. */
  atEnd: boolean
  onScroll: (atEnd: boolean) => void
}

/** The messages with a partner, followed by those being sent. */
export function Messages({ partner, conversation, outgoing, atEnd, onScroll }: MessagesProps) {
  const { t } = useLingui()
  const scroller = useRef<HTMLElement>(null)
  const { data, error, refetch } = conversation
  const earlier = useNextPage(conversation)
  const { username } = partner

  const scrollToEnd = () => scroller.current?.scrollTo({ top: 0 })
  const written = outgoing.at(-1)?.key
  useEffect(() => {
    if (written) scroller.current?.scrollTo({ top: 0 })
  }, [written])

  if (!data) {
    if (!error) return <MessagesSkeleton />
    return (
      <Centered>
        <ErrorState title={t`Failed to fetch messages`} error={error} onRetry={() => void refetch()} />
      </Centered>
    )
  }
  if (data.length === 0 && outgoing.length === 0) {
    return (
      <Centered>
        <EmptyState icon={<IconMessage />} title={t`No messages yet`} hint={t`Send ${username} the first one.`} />
      </Centered>
    )
  }
  const last = data.findLast(({ sender }) => sender !== partner.id)
  return (
    <div className={classes.frame}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={t`Messages with ${username}`}
        tabIndex={0}
        onScroll={({ currentTarget }) => onScroll(Math.abs(currentTarget.scrollTop) < nearEnd)}
      >
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
                receipt={
                  supports.conversations && message === last && outgoing.length === 0
                    ? receiptOf(message, partner)
                    : undefined
                }
              />
            ))}
            {outgoing.map(message => (
              <OutgoingItem key={message.key} message={message} />
            ))}
          </ol>
        </div>
      </section>
      {!atEnd && partner.unread_count > 0 ? (
        <Button
          className={classes.newer}
          size="xs"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={scrollToEnd}
        >
          <Trans>New messages</Trans>
        </Button>
      ) : null}
    </div>
  )
}

interface ItemProps {
  message: Message
  own: boolean
  timed: boolean
  receipt: ReturnType<typeof receiptOf>
}

function Item({ message, own, timed, receipt }: ItemProps) {
  const { t, i18n } = useLingui()
  const { sender_name, timestamp, attachment } = message
  const written = dateTime(timestamp, i18n.locale)
  const shown = recently(timestamp, i18n.locale, 'full')
  const receipts = { sent: t`Sent`, delivered: t`Delivered`, seen: t`Seen` }
  return (
    <>
      {timed ? (
        // A separate row, because it may disappear when earlier messages load, and scroll anchoring keeps the messages
        // in place.
        <li className={classes.time}>
          <time dateTime={timestamp}>
            {shown === written ? (
              written
            ) : (
              <>
                <span data-screen-only>{shown}</span>
                <span data-paper-only>{written}</span>
              </>
            )}
          </time>
        </li>
      ) : null}
      <Box component="li" pos="relative" className={classes.item} data-own={own || undefined}>
        <Content message={message} author={own ? t`You:` : `${sender_name}:`} title={written}>
          {attachment ? <AttachmentView attachment={attachment} /> : null}
        </Content>
        {receipt ? <span className={classes.receipt}>{receipts[receipt]}</span> : null}
        {/* Fits into the space that messages leave at the end of the line. */}
        <Box pos="absolute" top={0} right={0}>
          <FlagButton subject={{ subject_type: 'message', subject_id: message.id }} own={own} />
        </Box>
      </Box>
    </>
  )
}

interface ContentProps {
  message: Pick<Message, 'content' | 'attachment'>
  author: string
  title?: string
  children: ReactNode
}

/** The text of a message, below its attachment. */
function Content({ message, author, title, children }: ContentProps) {
  const text = writtenText(message)
  const prefix = <span className={a11y.visuallyHidden}>{author} </span>
  return (
    <>
      {text === '' ? prefix : null}
      {children}
      {text === '' ? null : (
        <p className={classes.bubble} dir="auto" title={title}>
          {prefix}
          <LinkedText text={text} />
        </p>
      )}
    </>
  )
}

/** A message that is being sent or could not be sent. */
function OutgoingItem({ message }: { message: Outgoing }) {
  const { t } = useLingui()
  const { key, content, attachment, state } = message
  const states = {
    sending: t`Sending…`,
    waiting: t`Not sent yet. We'll send it when your connection is back.`,
    stopped: t`Not sent`,
  }
  return (
    <li className={classes.item} data-own data-state={state}>
      <Content message={{ content, ...(attachment && { attachment }) }} author={t`You:`}>
        {attachment ? <AttachmentView attachment={attachment} /> : null}
      </Content>
      <span className={classes.receipt}>
        {states[state]}
        {state === 'sending' ? null : (
          <span className={classes.actions}>
            <Button variant="default" size="compact-xs" onClick={() => tryAgain(message)}>
              <Trans>Try again</Trans>
            </Button>
            <Button variant="default" size="compact-xs" onClick={() => discard(key)}>
              <Trans>Delete</Trans>
            </Button>
          </span>
        )}
      </span>
    </li>
  )
}

const Centered = ({ children }: { children: ReactNode }) => <div className={classes.middle}>{children}</div>

/** Grey bubbles while the messages load. */
export function MessagesSkeleton() {
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
