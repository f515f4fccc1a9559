import '#lib/dom/test-browser.ts'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { patched, patchRows } from './patch-rows.ts'
import { queryClient } from './query.ts'

const row = (id: number, is_saved = false) => ({ id, is_saved })
const change = (data: unknown, place = 'reply') => patched(data, place, 2, { is_saved: true })

test('patched changes a row in pages, in a list, in a list in a reply, and as the reply', () => {
  expect(change({ pages: [{ rows: [row(1), row(2)], next: null }], pageParams: [null] })).toEqual({
    pages: [{ rows: [row(1), row(2, true)], next: null }],
    pageParams: [null],
  })
  expect(change([row(2), row(3)])).toEqual([row(2, true), row(3)])
  expect(change(row(2))).toEqual(row(2, true))
  expect(change({ available_campaigns: [row(2)] }, 'available_campaigns')).toEqual({
    available_campaigns: [row(2, true)],
  })
  expect(change(undefined)).toBeUndefined()
})

test('patched does not change other rows with the same id', () => {
  const others = { own_application: row(2), similar: [row(2)] }
  expect(change({ ...row(1), ...others })).toEqual({ ...row(1), ...others })
  expect(change({ ...row(2), ...others })).toEqual({ ...row(2, true), ...others })
  expect(change([{ ...row(1), ...others }])).toEqual([{ ...row(1), ...others }])
  expect(change({ ...others, available_campaigns: [] }, 'available_campaigns')).toEqual({
    ...others,
    available_campaigns: [],
  })
})

test('a read that began before a change does not undo it', async () => {
  const stored = { id: 2, is_saved: false }
  const reads: (() => void)[] = []
  const queryKey = ['GET /campaigns/', {}]
  const queryFn = () => {
    const row = { ...stored }
    return new Promise(resolve => reads.push(() => resolve([row])))
  }
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
  const read = () => queryClient.getQueryData(queryKey)
  await expect.poll(() => reads.length).toBe(1)
  reads[0]?.()
  await expect.poll(read).toEqual([{ id: 2, is_saved: false }])

  void queryClient.refetchQueries({ queryKey })
  await expect.poll(() => reads.length).toBe(2)
  stored.is_saved = true
  patchRows({ 'GET /campaigns/': 'reply' }, 2, { is_saved: true })
  expect(read()).toEqual([{ id: 2, is_saved: true }])
  for (const answer of reads) answer()
  await expect.poll(() => reads.length).toBe(3)
  reads[2]?.()
  await expect.poll(() => queryClient.isFetching({ queryKey })).toBe(0)
  expect(read()).toEqual([{ id: 2, is_saved: true }])
  stop()
})

test('a change survives the arrival of the next page, and the list is refetched when it next opens', async () => {
  const queryKey = ['GET /campaigns/', 'pages', {}]
  const pages: (() => void)[] = []
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam: id }) =>
      new Promise<object>(resolve => pages.push(() => resolve({ rows: [{ id, is_saved: false }] }))),
    initialPageParam: 1,
    getNextPageParam: (_, all) => all.length + 1,
  })
  const stop = observer.subscribe(() => undefined)
  pages[0]?.()
  await expect.poll(() => queryClient.isFetching({ queryKey })).toBe(0)
  const next = observer.fetchNextPage()
  patchRows({ 'GET /campaigns/': 'reply' }, 1, { is_saved: true })
  pages[1]?.()
  await next
  expect(observer.getCurrentResult().data?.pages).toEqual([
    { rows: [{ id: 1, is_saved: true }] },
    { rows: [{ id: 2, is_saved: false }] },
  ])
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(pages).toHaveLength(2)
  stop()
})
