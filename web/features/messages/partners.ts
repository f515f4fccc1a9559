import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Connection, Message } from '#contract/index.ts'
import { useNextPage, type NextPage } from '#lib/next-page.ts'
import { pages, query } from '#lib/query.ts'
import { useUser } from '#lib/session.ts'

/** How often the page asks whether somebody has written, in milliseconds. A page that nobody sees does not ask. */
const pollInterval = 5_000

/** Somebody to write to. Of one who is only known by their messages, less is known. */
export type Partner = Pick<
  Connection,
  'id' | 'username' | 'profile_picture' | 'last_message' | 'unread_count' | 'has_conversation'
> & {
  role?: Connection['role']
  /** Undefined where the server does not tell. */
  last_message_at?: Connection['last_message_at'] | undefined
}

export interface Partners {
  /** Undefined until they are here. */
  rows: readonly Partner[] | undefined
  /** These are the people of the newest messages: there are no connections, or they could not be loaded. */
  fallback: boolean
  /** The connections could not be loaded. */
  unknown: boolean
  /** Neither could be loaded. */
  error: unknown
  retry: () => void
  /** Given while there are further people. */
  next: NextPage | undefined
}

/** The people of these messages (oldest first), the latest conversation first. */
export function peopleOf(messages: readonly Message[], me: number): Partner[] {
  const people = new Map<number, Partner>()
  for (const { sender, sender_name, receiver, receiver_name, content, timestamp } of messages.toReversed()) {
    const [id, username] = sender === me ? [receiver, receiver_name] : [sender, sender_name]
    if (people.has(id)) continue
    people.set(id, {
      id,
      username,
      profile_picture: null,
      last_message: content,
      last_message_at: timestamp,
      unread_count: 0,
      has_conversation: true,
    })
  }
  return [...people.values()]
}

const allRows = ({ pages }: { pages: { rows: Connection[] }[] }) => pages.flatMap(page => page.rows)

/** With whom the reader may write, kept up to date, and loaded as far as the person who is `wanted`. */
export function usePartners(wanted: number | undefined): Partners {
  const me = useUser()?.id ?? 0
  const connections = useInfiniteQuery({
    ...pages('GET /messages/connections/', {}),
    select: allRows,
    // A long list is read page by page: it is asked for less often.
    refetchInterval: ({ state }) => pollInterval * (state.data?.pages.length ?? 1),
  })
  const { data, isFetching } = connections
  const next = useNextPage(connections)
  // While it is tried again, it has still failed.
  const unknown = data === undefined && connections.errorUpdateCount > 0
  const none = data?.length === 0
  const people = useQuery({
    ...query('GET /messages/'),
    select: useCallback((messages: Message[]) => peopleOf(messages, me), [me]),
    enabled: unknown || none,
    refetchInterval: ({ state }) => (state.data ? pollInterval : false),
  })

  // After a failure the reader decides whether to go on.
  const missing = next?.error === null && wanted !== undefined && data?.every(({ id }) => id !== wanted)
  const goOn = useEffectEvent(() => void next?.load())
  useEffect(() => {
    if (missing && !isFetching) goOn()
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

/** The last person whose unread messages have become more since the page was opened. */
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
