import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isStaff } from '#contract/values/roles.ts'
import { PersonName } from '#entities/user/person-name.tsx'
import { RoleName } from '#entities/user/role-name.tsx'
import { useRole } from '#lib/http/session.ts'
import { count, dateTime, recently } from '#lib/i18n/format.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Partner, Partners } from './partners.ts'
import a11y from '#ui/visually-hidden.module.css'
import classes from './people.module.css'

interface PeopleProps {
  partners: Partners
  chosen: number | undefined
  /** Whether a conversation is being created. */
  starting: boolean
  onStart: (id: number) => void
}

/** The conversations, followed by the connections without one. */
export function People({ partners, chosen, starting, onStart }: PeopleProps) {
  const { t } = useLingui()
  return (
    <nav className={classes.people} aria-label={t`Conversations`} aria-busy={!partners.rows && !partners.error}>
      <Groups partners={partners} chosen={chosen} starting={starting} onStart={onStart} />
      <LoadMore next={partners.next} failure={t`Failed to fetch messages`} />
    </nav>
  )
}

function Groups({ partners: { rows, fallback, error, retry }, chosen, starting, onStart }: PeopleProps) {
  const { t } = useLingui()
  const role = useRole()
  if (error) return <ErrorState title={t`Failed to fetch messages`} error={error} onRetry={retry} />
  if (!rows) return <PeopleSkeleton />
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t`No conversations yet`}
        hint={
          isStaff(role)
            ? t`Only brands and influencers can message each other.`
            : t`Once a brand accepts an application, you can message each other here.`
        }
      />
    )
  }
  const conversation = (partner: Partner) => (
    <Conversation key={partner.id} partner={partner} open={partner.id === chosen} />
  )
  if (fallback) return <Group title={t`Recent Conversations`}>{rows.map(conversation)}</Group>

  const active = rows.filter(row => row.has_conversation)
  const available = rows.filter(row => !row.has_conversation)
  return (
    <>
      <Group title={t`Active Conversations`}>
        {active.length > 0 ? active.map(conversation) : <li className={classes.none}>{t`No conversations yet`}</li>}
      </Group>
      {available.length > 0 ? (
        <Group title={t`Available Connections`}>
          {available.map(partner => (
            <li key={partner.id}>
              <button
                type="button"
                className={classes.person}
                aria-disabled={starting}
                onClick={() => {
                  if (!starting) onStart(partner.id)
                }}
              >
                <Portrait src={partner.profile_picture} size={44} />
                <span className={classes.text}>
                  <span className={classes.name}>
                    <PersonName username={partner.username} displayName={partner.display_name} oneLine />
                  </span>
                  <span className={classes.last}>
                    <Trans>Start a conversation</Trans>
                  </span>
                </span>
                <IconMessagePlus aria-hidden size={20} className={classes.icon} />
              </button>
            </li>
          ))}
        </Group>
      ) : null}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.list} aria-label={title}>
        {children}
      </ul>
    </section>
  )
}

function Conversation({ partner, open }: { partner: Partner; open: boolean }) {
  const { t, i18n } = useLingui()
  const { id, username, role, profile_picture, last_message, last_message_at, last_message_own, unread_count } = partner
  return (
    <li>
      <Link
        to="/messages"
        search={{ with: id }}
        className={classes.person}
        data-unread={unread_count > 0 || undefined}
        aria-current={open ? 'true' : undefined}
      >
        <Portrait src={profile_picture} size={44} />
        <span className={classes.text}>
          <span className={classes.line}>
            <span className={classes.name}>
              <PersonName username={username} displayName={partner.display_name} oneLine />
            </span>
            {last_message_at ? (
              <time className={classes.time} dateTime={last_message_at} title={dateTime(last_message_at, i18n.locale)}>
                {recently(last_message_at, i18n.locale)}
              </time>
            ) : null}
          </span>
          <span className={classes.line}>
            <span className={classes.last}>
              {last_message && last_message_own ? `${t`You:`} ` : null}
              {last_message ?? (role ? <RoleName role={role} /> : null)}
            </span>
            {unread_count > 0 ? <Unread messages={unread_count} /> : null}
          </span>
        </span>
      </Link>
    </li>
  )
}

function Unread({ messages }: { messages: number }) {
  const { i18n } = useLingui()
  const shown = count(messages, i18n.locale)
  return (
    <span className={classes.unread}>
      <span aria-hidden>{shown}</span>
      <span className={a11y.visuallyHidden}>
        <Plural value={messages} one={`${shown} unread message`} other={`${shown} unread messages`} />
      </span>
    </span>
  )
}

/** As tall as the first few rows. */
function PeopleSkeleton() {
  return (
    <div className={classes.group}>
      <div className={classes.title}>
        <Skeleton h="0.8rem" w="9rem" my="0.2rem" />
      </div>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={classes.person}>
          <Skeleton circle h={44} w={44} />
          <div className={classes.text}>
            <Skeleton h="0.8rem" w="55%" my="0.3rem" />
            <Skeleton h="0.7rem" w="85%" my="0.3rem" />
          </div>
        </div>
      ))}
    </div>
  )
}
