import { useLingui } from '@lingui/react/macro'
import { IconMessages } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { usePageSearch } from '#lib/dom/page-search.ts'
import { readId } from '#lib/http/row-id.ts'
import { errorTexts, serverErrorText, withoutReply } from '#lib/i18n/error-text.ts'
import { Failure } from '#ui/failure.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { Chat, ChatSkeleton } from './chat.tsx'
import { useStart } from './conversation.ts'
import { useArrival, usePartners, type Partners } from './partners.ts'
import { People } from './people.tsx'
import a11y from '#ui/visually-hidden.module.css'
import classes from './messages-page.module.css'

/** The list of conversations and the open one side by side; on a phone, one of the two. The URL stores the open one. */
export function MessagesPage() {
  const { t, i18n } = useLingui()
  const { with: chosen } = usePageSearch({ with: text => (text ? readId(text) : undefined) })
  const navigate = useNavigate({ from: '/messages' })
  const partners = usePartners(chosen)
  const arrival = useArrival(partners.rows)
  const start = useStart(id => void navigate({ search: { with: id } }))
  const partner = partners.rows?.find(({ id }) => id === chosen)
  const reason = serverErrorText(start.error) ?? i18n._(errorTexts.not_collaborators)
  // Without anybody to write to, a phone shows the list too, because there is no chat to go back from.
  const open = chosen !== undefined && (partner !== undefined || partners.rows === undefined)

  return (
    <div className={classes.page} data-open={open || undefined}>
      <div className={classes.head}>
        <PageHeader title={t`Messages`} />
      </div>
      <StatusMessage
        success={null}
        error={
          start.isError ? (
            <Failure title={t`Failed to start conversation: ${reason}`} error={withoutReply(start.error)} />
          ) : null
        }
        onClose={start.reset}
      />
      <output className={a11y.visuallyHidden}>
        {arrival ? (
          // The key makes screen readers announce two identical messages twice.
          <span key={arrival.last_message_at}>
            {t`New message from ${arrival.username}: ${arrival.last_message ?? ''}`}
          </span>
        ) : null}
      </output>
      <div className={classes.frame}>
        <People
          partners={partners}
          chosen={chosen}
          starting={start.isPending}
          onStart={receiver_id => start.mutate({ receiver_id })}
        />
        {chosen === undefined ? (
          <div className={classes.welcome}>
            <EmptyState
              icon={<IconMessages />}
              title={t`Welcome to Messages`}
              hint={partners.rows?.length === 0 ? undefined : t`Choose someone from the list to start chatting.`}
            />
          </div>
        ) : partner ? (
          <Chat key={partner.id} partner={partner} />
        ) : (
          <NoPartner partners={partners} />
        )}
      </div>
    </div>
  )
}

/** Replaces the chat while the person in the URL loads, or if the user cannot write to them. */
function NoPartner({ partners: { rows, unknown, error, retry, next } }: { partners: Partners }) {
  const { t, i18n } = useLingui()
  if ((!rows && !error) || next?.loading) return <ChatSkeleton />
  const reason = i18n._(errorTexts.not_collaborators)
  return (
    <div className={classes.nobody}>
      {next?.error ? (
        <ErrorState title={t`Failed to fetch messages`} error={next.error} onRetry={() => void next.load()} />
      ) : unknown ? (
        <ErrorState title={t`Failed to fetch messages`} error={error} onRetry={retry} />
      ) : (
        <ErrorState title={t`Failed to start conversation: ${reason}`} />
      )}
    </div>
  )
}
