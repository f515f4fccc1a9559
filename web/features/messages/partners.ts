import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Connection, Message } from '#contract/index.ts'
import { pages, query } from '#lib/api/query.ts'
import { useUser, type User } from '#lib/http/session.ts'
import { useNextPage, type NextPage } from '#lib/lists/next-page.ts'
import { usePollInterval } from '#lib/live/live.ts'

/** How often to poll for new messages without a stream, in milliseconds. Hidden pages do not poll. */
const pollInterval = 5_000
/** How often to poll with a stream, for the one change that no hint announces: the deactivation of a partner. */
const slowInterval = 15_000

/** A conversation partner. Fewer fields are available if only messages mention the partner. */
export type Partner = Pick<
  Connection,
  'id' | 'username' | 'display_name' | 'profile_picture' | 'last_message' | 'unread_count' | 'has_conversation'
> & {
  role?: Connection['role']
  is_active?: Connection['is_active']
  /** Undefined if unknown. */
  last_message_at?: Connection['last_message_at'] | undefined
  delivered_up_to?: Connection['delivered_up_to']
  read_up_to?: Connection['read_up_to']
  last_message_own?: boolean
  attachments?: boolean
  collaboration?: NonNullable<Connection['collaboration']>
}

export interface Partners {
  /** Undefined while loading. */
  rows: readonly Partner[] | undefined
  /** Whether the rows come from the newest messages, because there are no connections or they failed to load. */
  fallback: boolean
  /** Whether the connections failed to load. */
  unknown: boolean
  /** Set if both the connections and the messages failed to load. */
  error: unknown
  retry: () => void
  /** Undefined after the last page. */
  next: NextPage | undefined
}

/** The partners of these messages, latest conversation first. */
function peopleOf(messages: readonly Message[], me: User | null): Partner[] {
  const people = new Map<number, Partner>()
  const latestFirst = messages.toReversed()
  for (const { sender, sender_name, receiver, receiver_name, content, timestamp } of latestFirst) {
    const own = me?.id === sender
    const [id, username] = own ? [receiver, receiver_name] : [sender, sender_name]
    if (people.has(id)) continue
    people.set(id, {
      id,
      username,
      display_name: null,
      profile_picture: null,
      last_message: content,
      last_message_at: timestamp,
      last_message_own: own,
      unread_count: 0,
      has_conversation: true,
    })
  }
  return [...people.values()]
}

const allRows = ({ pages }: { pages: { rows: Connection[] }[] }) => pages.flatMap(page => page.rows)

/** The user's conversation partners. Polls them, and loads pages until `selected` is among them. */
export function usePartners(selected: number | undefined): Partners {
  const me = useUser()
  const poll = usePollInterval(pollInterval) || slowInterval
  const connections = useInfiniteQuery({
    ...pages('GET /messages/connections/', {}),
    select: allRows,
    // A long list takes several requests, so it is polled less often.
    refetchInterval: ({ state }) => poll * (state.data?.pages.length ?? 1),
  })
  const { data, isFetching } = connections
  const next = useNextPage(connections)
  // Stays true during a retry.
  const unknown = data === undefined && connections.errorUpdateCount > 0
  const none = data?.length === 0
  const people = useQuery({
    ...query('GET /messages/'),
    select: useCallback((messages: Message[]) => peopleOf(messages, me), [me]),
    enabled: unknown || none,
    refetchInterval: ({ state }) => (state.data ? poll : false),
  })

  // After a failure, the user decides whether to retry.
  const missing = next?.error === null && selected !== undefined && data?.every(({ id }) => id !== selected)
  const loadNext = useEffectEvent(() => void next?.load())
  useEffect(() => {
    if (missing && !isFetching) loadNext()
  }, [missing, isFetching])

  const fallback = unknown || (none && people.data !== undefined && people.data.length > 0)
  return {
    rows: fallback ? people.data : missing || (none && people.isPending) ? undefined : data,
    fallback,
    unknown,
    error: unknown && people.data === undefined ? people.error : null,
    retry: () => void Promise.all([connections.refetch(), people.refetch()]),
    next,
  }
}

/** The last partner who has written since the page was opened. */
export function useArrival(rows: readonly Partner[] | undefined): Partner | null {
  const [known, setKnown] = useState(rows)
  const [arrival, setArrival] = useState<Partner | null>(null)
  if (rows !== known) {
    setKnown(rows)
    const before = new Map(known?.map(({ id, unread_count }) => [id, unread_count]))
    const news = rows?.find(({ id, unread_count }) => unread_count > (before.get(id) ?? Infinity))
    if (news) setArrival(news)
  }
  return arrival
}
