import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Body, Message } from '#contract/index.ts'
import { call } from '#lib/api/call.ts'
import { amend, pages, queryClient, reload } from '#lib/api/query.ts'
import { useSubmission } from '#lib/api/submission.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { supports } from '#lib/http/supports.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import { pauseAfter } from '#lib/live/live-connection.ts'
import { liveState, usePollInterval } from '#lib/live/live.ts'
import type { Partner } from './partners.ts'
import { useWindowFocused } from './use-window-focused.ts'

const conversationWith = (id: number) => pages('GET /messages/', { query: { with: id } })

/** All pages, oldest message first: each page after the first holds earlier messages. */
const inOrder = ({ pages }: { pages: { rows: Message[] }[] }) => pages.toReversed().flatMap(({ rows }) => rows)

/** How often to poll a conversation if the list of partners does not report new messages, in milliseconds. */
const pollInterval = 5_000

/**
 * A conversation: its newest messages, and earlier ones on demand. Refetches it when the list of partners reports a
 * newer message. Marks visible messages as read; `atEnd` is whether the newest ones are visible.
 */
export function useConversation({ id, last_message_at, unread_count }: Partner, atEnd: boolean) {
  const poll = usePollInterval(pollInterval)
  const conversation = useInfiniteQuery({
    ...conversationWith(id),
    select: inOrder,
    refetchInterval: supports.conversations ? false : poll,
  })
  const { data, refetch, isFetchingNextPage } = conversation
  const loaded = data !== undefined
  const { id: upTo, timestamp: newest = null } = data?.at(-1) ?? {}
  useEffect(() => {
    // Skipped while earlier messages load, because that would not start a new read.
    const behind = supports.conversations && last_message_at !== undefined && last_message_at !== newest
    if (loaded && !isFetchingNextPage && behind) void refetch({ cancelRefetch: false })
  }, [loaded, isFetchingNextPage, last_message_at, newest, refetch])

  const shown = useWindowFocused() && atEnd
  const failures = useRef(0)
  const { mutate: markRead, error } = useMutation({
    mutationFn: (body: Body<'POST /messages/read/'>) => call('POST /messages/read/', { body }),
    onSuccess: () => {
      failures.current = 0
      return reloadChanged('read')
    },
  })
  // Only up to the newest visible message, so that later ones stay unread.
  const unread = unread_count > 0
  useEffect(() => {
    if (shown && unread && upTo !== undefined) markRead({ with: id, up_to: upTo })
  }, [shown, unread, upTo, id, markRead])
  // Retries, because nothing else would while the conversation stays open.
  useEffect(() => {
    if (!shown || !unread || upTo === undefined || !(error instanceof ApiError && error.unanswered)) return undefined
    const timer = setTimeout(() => markRead({ with: id, up_to: upTo }), pauseAfter(failures.current))
    failures.current += 1
    return () => clearTimeout(timer)
  }, [error, shown, unread, upTo, id, markRead])

  return conversation
}

/** Adds a sent message to its conversation, unless a retry has already added it. */
function append(message: Message): void {
  queryClient.setQueryData(conversationWith(message.receiver).queryKey, data => {
    const [latest, ...earlier] = data?.pages ?? []
    if (!data || !latest || latest.rows.some(({ id }) => id === message.id)) return data
    return { ...data, pages: [{ ...latest, rows: [...latest.rows, message] }, ...earlier] }
  })
}

/** The id of the newest loaded message of a conversation; 0 if there is none or if the ids have no order. */
export function newestKnown(partner: number): number {
  const known = queryClient.getQueryData(conversationWith(partner).queryKey)
  return (supports.integerIds && known && inOrder(known).at(-1)?.id) || 0
}

/** Sends a message and adds it to its conversation. Returns its id if the server returns the message. */
export async function send(body: Body<'POST /messages/'>, idempotencyKey: string): Promise<number | undefined> {
  const message = await call('POST /messages/', { body, idempotencyKey })
  if (supports.changedRows) amend('GET /messages/', () => append(message))
  // The partner may have written something just before. A stream announces both.
  const lists = liveState() === 'open' ? undefined : reload('GET /messages/', 'GET /messages/connections/')
  if (supports.changedRows) return message.id
  await lists
  return undefined
}

/** Starts a conversation with a connection. */
export function useStart(started: (id: number) => void) {
  return useSubmission('POST /messages/start-conversation/', {
    onSuccess: (_, { receiver_id }) => {
      started(receiver_id)
      return reload('GET /messages/connections/')
    },
  })
}
