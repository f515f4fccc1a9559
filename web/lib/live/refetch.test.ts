import '#lib/dom/test-browser.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { EndpointKey } from '#contract/index.ts'
import { queryClient } from '#lib/api/query.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { refetchEndpoint } from './refetch.ts'

/** Cleans up after each test. */
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  queryClient.clear()
  Object.assign(document, { visibilityState: 'visible' })
})

/** A read in progress. */
interface Read {
  signal: AbortSignal
  succeed: () => void
  fail: () => void
}

/** Displays an endpoint's data. Returns its reads so far, of which the first is in progress. */
function show(endpoint: EndpointKey): readonly Read[] {
  const reads: Read[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<object>((resolve, reject) =>
      reads.push({ signal, succeed: () => resolve({}), fail: () => reject(new ApiError(404, 'not_found', '')) }),
    )
  ends.push(new QueryObserver(queryClient, { queryKey: [endpoint], queryFn }).subscribe(() => undefined))
  return reads
}

const hasRead = (reads: readonly Read[], count: number) =>
  vi.waitFor(() => expect(reads).toHaveLength(count), { timeout: 60_000, interval: 1 })

test('changes during a read do not cancel it and cause a single read after it', async () => {
  const reads = show('GET /applications/')
  reads[0]?.succeed()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 60_000 })
  void queryClient.refetchQueries({ queryKey: ['GET /applications/'] })
  const change = () => refetchEndpoint('GET /applications/')
  const settled = change()
  expect(reads).toHaveLength(2)
  reads[1]?.succeed()
  await hasRead(reads, 3)
  await Promise.all([change(), change()])
  expect(reads).toHaveLength(3)
  reads[2]?.succeed()
  await hasRead(reads, 4)
  reads[3]?.succeed()
  await settled
  expect(reads).toHaveLength(4)
  expect(reads.some(({ signal }) => signal.aborted)).toBe(false)
  const next = change()
  await hasRead(reads, 5)
  reads[4]?.succeed()
  await next
})

test('a read that fails while something changes is not repeated', async () => {
  const reads = show('GET /applications/')
  const settled = refetchEndpoint('GET /applications/')
  reads[0]?.fail()
  await settled
  expect(reads).toHaveLength(1)
})

test('a hidden page reads only the counts in its title, and the rest when it becomes visible', async () => {
  const [list, count] = [show('GET /applications/'), show('GET /messages/unread/')]
  Object.assign(document, { visibilityState: 'hidden' })
  await refetchEndpoint('GET /applications/')
  const settled = refetchEndpoint('GET /messages/unread/')
  list[0]?.succeed()
  count[0]?.succeed()
  await hasRead(count, 2)
  count[1]?.succeed()
  await settled
  await refetchEndpoint('GET /applications/')
  expect(list).toHaveLength(1)
  expect(queryClient.getQueryState(['GET /applications/'])?.isInvalidated).toBe(true)
})
