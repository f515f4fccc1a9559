import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RoleName } from '#entities/user/role-name.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { ErrorSentence } from '#lib/forms/form.tsx'
import { Money } from '#ui/money.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { Composer } from './composer.tsx'
import { useConversation } from './conversation.ts'
import { Messages, MessagesSkeleton } from './messages.tsx'
import { useOutgoing } from './outbox.ts'
import type { Partner } from './partners.ts'
import { useIsTyping } from './typing.ts'
import classes from './chat.module.css'

/** The conversation with a partner. */
export function Chat({ partner }: { partner: Partner }) {
  const { t } = useLingui()
  const { username, role, profile_picture, collaboration } = partner
  const isTyping = useIsTyping(partner.id)
  const [atEnd, setAtEnd] = useState(true)
  const conversation = useConversation(partner, atEnd)
  const own = conversation.data?.filter(({ sender }) => sender !== partner.id) ?? []
  const outgoing = useOutgoing(partner.id, own)
  return (
    <section className={classes.chat} aria-label={t`Conversation with ${username}`}>
      <header className={classes.head}>
        <BackToPeople />
        <Portrait src={profile_picture} size={40} />
        <div className={classes.who}>
          <h2 className={classes.name}>
            <UserLink username={username} displayName={partner.display_name} />
          </h2>
          {isTyping ? (
            <span className={classes.role}>
              <Trans>{username} is typing…</Trans>
            </span>
          ) : collaboration ? (
            <Collaboration {...collaboration} />
          ) : role ? (
            <span className={classes.role}>
              <RoleName role={role} />
            </span>
          ) : null}
        </div>
      </header>
      <Messages partner={partner} conversation={conversation} outgoing={outgoing} atEnd={atEnd} onScroll={setAtEnd} />
      {partner.is_active === false ? (
        <p className={classes.closed}>
          <ErrorSentence code="account_deactivated" />
        </p>
      ) : (
        <Composer partner={partner} outgoing={outgoing} />
      )}
    </section>
  )
}

/** The partners' shared campaign and the agreed fee. */
function Collaboration({ campaign, campaign_title, amount_due }: NonNullable<Partner['collaboration']>) {
  return (
    <span className={classes.role}>
      <Link to="/campaigns/$id" params={{ id: String(campaign) }}>
        <span className={classes.campaign}>{campaign_title}</span>
      </Link>{' '}
      <Money amount={amount_due} />
    </span>
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
