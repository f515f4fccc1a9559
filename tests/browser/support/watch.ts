import type { BrowserContext } from '@playwright/test'

/** What must not happen in a browser unless a test says that it expects it. */
export interface Watch {
  /** The test provokes answers with these statuses, 0 for a lost connection; it fails if one of them never comes. */
  expectRefusal(...statuses: number[]): void
  /** Answers with these statuses may come, and need not. */
  expectOptional(...statuses: number[]): void
  /** Everything that went wrong in the contexts that were followed. */
  complaints(): string[]
  /** The refusals that were expected and never came. */
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
        // Chromium's note about an answer of 400 or more, or none: the answers themselves are looked at below.
        if (message.text().startsWith('Failed to load resource: ')) return
        others.push(`console: ${message.text()}`)
      })
      context.on('requestfailed', request => {
        // A page that was left lets its requests go.
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
