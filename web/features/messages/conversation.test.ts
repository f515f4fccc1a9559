import '#lib/dom/test-browser.ts'
import type { ServerResponse } from 'node:http'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { pages, queryClient } from '#lib/api/query.ts'
import { json, listen } from '#lib/dom/test-browser.ts'
import { send } from './conversation.ts'

const message = (id: number) => {
  const [timestamp, names] = ['2026-11-25T09:00:00.000Z', { sender_name: 'rina', receiver_name: 'mim' }]
  return { id, sender: 7, receiver: 8, content: `Message ${id}`, timestamp, ...names }
}

test('a message sent while earlier ones load stays when they arrive', async () => {
  const earlier = Promise.withResolvers<ServerResponse>()
  const server = await listen(({ method, url }, response) => {
    if (method === 'POST') json(response, 201, message(92))
    else if (url.includes('cursor')) earlier.resolve(response)
    else json(response, 200, [message(91)], { Link: '</?cursor=91>; rel="prev"' })
  })
  const options = pages('GET /messages/', { query: { with: 8 } })
  const conversation = new InfiniteQueryObserver(queryClient, options)
  const stop = conversation.subscribe(() => undefined)
  try {
    await expect.poll(() => conversation.getCurrentResult().hasNextPage).toBe(true)
    const loaded = conversation.fetchNextPage()
    const response = await earlier.promise
    await send({ receiver: 8, content: 'Message 92' }, 'key')
    json(response, 200, [message(90)])
    await loaded
    const ids = queryClient.getQueryData(options.queryKey)?.pages.map(({ rows }) => rows.map(({ id }) => id))
    expect(ids).toEqual([[91, 92], [90]])
  } finally {
    stop()
    await server.close()
  }
})
