import type { BrowserContext } from '@playwright/test'

/** Collects errors in the browser that a test does not expect. */
export interface Watch {
  /** Expects error statuses, 0 for a lost connection; the test fails if one of them never occurs. */
  expectRefusal(...statuses: number[]): void
  /** Allows error statuses without requiring them. */
  expectOptional(...statuses: number[]): void
  /** The unexpected errors of the watched contexts. */
  complaints(): string[]
  /** The expected statuses that never occurred. */
  missed(): string[]
  follow(context: BrowserContext, origin: string): void
}

export function createWatch(): Watch {
  const expected = new Set<number>()
  const optional = new Set<number>()
  const refusals: { status: number; what: string }[] = []
  const others: string[] = []
  return {
    expectRefusal: (...statuses) => statuses.forEach(status => expected.add(status)),
    expectOptional: (...statuses) => statuses.forEach(status => optional.add(status)),
    complaints: () => [
      ...others,
      ...refusals.filter(({ status }) => !expected.has(status) && !optional.has(status)).map(({ what }) => what),
    ],
    missed: () =>
      [...expected]
        .filter(status => !refusals.some(refusal => refusal.status === status))
        .map(status => `the test expects an answer ${status}, but none came`),
    follow(context, origin) {
      context.on('weberror', thrown => others.push(`uncaught: ${String(thrown.error().stack)}`))
      context.on('console', message => {
        if (message.type() !== 'error') return
        // Chromium's message about failed requests, which are handled below.
        if (message.text().startsWith('Failed to load resource: ')) return
        others.push(`console: ${message.text()}`)
      })
      context.on('requestfailed', request => {
        // Navigation aborts pending requests.
        if (request.failure()?.errorText === 'net::ERR_ABORTED') return
        refusals.push({ status: 0, what: `no answer for ${request.method()} ${request.url()}` })
      })
      context.on('request', request => {
        const url = request.url()
        if (!/^(data|blob|about):/.test(url) && new URL(url).origin !== origin)
          others.push(`request to another origin: ${url}`)
      })
      context.on('response', response => {
        const status = response.status()
        if (status >= 400)
          refusals.push({ status, what: `${status} for ${response.request().method()} ${response.url()}` })
      })
    },
  }
}
