import type { Page } from '@playwright/test'
import { expect } from './test.ts'

interface Call {
  /** Method and path below `/api`, with `{id}` in place of a number. */
  call: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

/** Records a page's API calls. */
export function recordCalls(page: Page) {
  const calls: Call[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const headers = request.headers()
    calls.push({
      call: `${request.method()} ${pathname.slice('/api'.length).replaceAll(/\/\d+\//g, '/{id}/')}`,
      query: Object.fromEntries(searchParams),
      body: headers['content-type']?.includes('json') ? request.postDataJSON() : undefined,
      headers,
    })
  })
  return {
    /** Waits for a call whose query, body and headers include the given values. */
    async includes(
      call: string,
      parts: Partial<Record<'query' | 'body' | 'headers', Record<string, unknown>>> = {},
    ): Promise<void> {
      const like = Object.fromEntries(
        Object.entries(parts).map(([part, values]) => [part, expect.objectContaining(values)]),
      )
      await expect
        .poll(() => calls.filter(made => made.call === call), call)
        .toContainEqual(expect.objectContaining(like))
    },
  }
}
