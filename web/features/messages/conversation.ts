import { useDocumentVisibility } from '@mantine/hooks'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Body, Message } from '#contract/index.ts'
import { call } from '#lib/call.ts'
import { pages, queryClient, reload } from '#lib/query.ts'
import { useSubmission } from '#lib/submission.ts'
import type { Partner } from './partners.ts'

const conversationWith = (id: number) => pages('GET /messages/', { query: { with: id } })

/** The latest page comes first, and each page is oldest first. Not every server reads `with`. */
const inOrder =
  (id: number) =>
  ({ pages }: { pages: { rows: Message[] }[] }) =>
    pages.toReversed().flatMap(page => page.rows.filter(({ sender, receiver }) => sender === id || receiver === id))

/** How often a conversation is read again where nothing tells of new messages, in milliseconds. */
const pollInterval = 5_000

/**
 * A conversation, its newest messages first of all and earlier ones on demand. It is read again when the list of
 * people tells of something that is not in it; and what is on the screen counts as seen.
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
    // Reading it again would break off the earlier messages that are on their way.
    if (loaded && !isFetchingNextPage && last_message_at !== undefined && last_message_at !== newest) void refetch()
  }, [loaded, isFetchingNextPage, last_message_at, newest, refetch])

  const visible = useDocumentVisibility() === 'visible'
  const { mutate: markRead } = useMutation({
    mutationFn: (body: Body<'POST /messages/read/'>) => call('POST /messages/read/', { body }),
    onSuccess: () => reload('GET /messages/connections/', 'GET /messages/unread/'),
  })
  // What came after the newest message on the screen stays unread until it is on the screen too.
  const unread = unread_count > 0
  useEffect(() => {
    if (visible && unread && upTo !== undefined) markRead({ with: id, up_to: upTo })
  }, [visible, unread, upTo, id, markRead])

  return conversation
}

/** A server of the specification need not answer with the message. */
const isWhole = (message: Partial<Message> | undefined): message is Message =>
  message?.id !== undefined &&
  message.receiver !== undefined &&
  message.content !== undefined &&
  message.timestamp !== undefined

/** Puts a message that was sent at the end of its conversation. Sent once more, it may be there already. */
function append(message: Message): void {
  queryClient.setQueryData(conversationWith(message.receiver).queryKey, data => {
    const [latest, ...earlier] = data?.pages ?? []
    if (!data || !latest || latest.rows.some(({ id }) => id === message.id)) return data
    return { ...data, pages: [{ ...latest, rows: [...latest.rows, message] }, ...earlier] }
  })
}

/** Sends a message. Its callback runs even when the reader has gone to another conversation meanwhile. */
export function useSend(sent: (receiver: number) => void) {
  return useSubmission('POST /messages/', {
    onSuccess: (message: Partial<Message> | undefined, { receiver }) => {
      if (isWhole(message)) append(message)
      sent(receiver)
      // Something of theirs may have come before it.
      void reload('GET /messages/', 'GET /messages/connections/')
    },
  })
}

/** Starts the conversation with a connection. */
export function useStart(started: (id: number) => void) {
  return useSubmission('POST /messages/start-conversation/', {
    onSuccess: (_, { receiver_id }) => {
      started(receiver_id)
      return reload('GET /messages/connections/')
    },
  })
}
