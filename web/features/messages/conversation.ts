import { useDocumentVisibility } from '@mantine/hooks'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Body, Message } from '#contract/index.ts'
import { call } from '#lib/call.ts'
import { pages, queryClient, reload } from '#lib/query.ts'
import { useSubmission } from '#lib/submission.ts'
import type { Partner } from './partners.ts'

const conversationWith = (id: number) => pages('GET /messages/', { query: { with: id } })

/** Pages come newest first, rows oldest first. Filtered, because not every server supports `with`. */
const inOrder =
  (id: number) =>
  ({ pages }: { pages: { rows: Message[] }[] }) =>
    pages.toReversed().flatMap(page => page.rows.filter(({ sender, receiver }) => sender === id || receiver === id))

/** How often a conversation is fetched if the list does not report new messages, in milliseconds. */
const pollInterval = 5_000

/**
 * A conversation: its newest messages, and earlier ones on demand. It is fetched again when the list of partners has a
 * newer message. Visible messages are marked as read.
 */
export function useConversation({ id, last_message_at, unread_count }: Partner) {
  const conversation = useInfiniteQuery({
    ...conversationWith(id),
    select: useMemo(() => inOrder(id), [id]),
    refetchInterval: last_message_at === undefined ? pollInterval : false,
  })
  const { data, refetch, isFetchingNextPage } = conversation
  const loaded = data !== undefined
  const { id: upTo, timestamp: newest = null } = data?.at(-1) ?? {}
  useEffect(() => {
    // Fetching again would abort the request for earlier messages.
    if (loaded && !isFetchingNextPage && last_message_at !== undefined && last_message_at !== newest) void refetch()
  }, [loaded, isFetchingNextPage, last_message_at, newest, refetch])

  const visible = useDocumentVisibility() === 'visible'
  const { mutate: markRead } = useMutation({
    mutationFn: (body: Body<'POST /messages/read/'>) => call('POST /messages/read/', { body }),
    onSuccess: () => reload('GET /messages/connections/', 'GET /messages/unread/'),
  })
  // Only up to the newest visible message: later ones stay unread.
  const unread = unread_count > 0
  useEffect(() => {
    if (visible && unread && upTo !== undefined) markRead({ with: id, up_to: upTo })
  }, [visible, unread, upTo, id, markRead])

  return conversation
}

/** Another server of the specification may not return the message. */
const isWhole = (message: Partial<Message> | undefined): message is Message =>
  message?.id !== undefined &&
  message.receiver !== undefined &&
  message.content !== undefined &&
  message.timestamp !== undefined

/** Appends a sent message to its conversation. After a retry it may be there already. */
function append(message: Message): void {
  queryClient.setQueryData(conversationWith(message.receiver).queryKey, data => {
    const [latest, ...earlier] = data?.pages ?? []
    if (!data || !latest || latest.rows.some(({ id }) => id === message.id)) return data
    return { ...data, pages: [{ ...latest, rows: [...latest.rows, message] }, ...earlier] }
  })
}

/** Sends a message. The callback also runs after the user has opened another conversation. */
export function useSend(sent: (receiver: number) => void) {
  return useSubmission('POST /messages/', {
    onSuccess: (message: Partial<Message> | undefined, { receiver }) => {
      if (isWhole(message)) append(message)
      sent(receiver)
      // The partner may have sent something before it.
      void reload('GET /messages/', 'GET /messages/connections/')
    },
  })
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
