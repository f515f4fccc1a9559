import type { BrowserContext } from '@playwright/test'

/** Collects browser errors that a test does not expect. */
export interface Watch {
  /** Expects error statuses, with 0 for a lost connection. The test fails if any of them never occurs. */
  expectErrors(...statuses: number[]): void
  /** Allows error statuses without requiring them. */
  allowErrors(...statuses: number[]): void
  /** Allows console errors that contain a text. */
  allowConsole(text: string): void
  /** The unexpected errors of the watched contexts. */
  problems(): string[]
  /** The expected statuses that never occurred. */
  missingErrors(): string[]
  follow(context: BrowserContext, origin: string): void
}

export function createWatch(): Watch {
  const expected = new Set<number>()
  const optional = new Set<number>()
  const allowedTexts: string[] = []
  const failures: { status: number; what: string }[] = []
  const otherErrors: string[] = []
  return {
    expectErrors: (...statuses) => statuses.forEach(status => expected.add(status)),
    allowErrors: (...statuses) => statuses.forEach(status => optional.add(status)),
    allowConsole: text => allowedTexts.push(text),
    problems: () => [
      ...otherErrors.filter(error => !allowedTexts.some(text => error.includes(text))),
      ...failures.filter(({ status }) => !expected.has(status) && !optional.has(status)).map(({ what }) => what),
    ],
    missingErrors: () =>
      [...expected]
        .filter(status => !failures.some(failure => failure.status === status))
        .map(status => `expected a response with status ${status}, but there was none`),
    follow(context, origin) {
      context.on('weberror', thrown => otherErrors.push(`uncaught: ${String(thrown.error().stack)}`))
      context.on('console', message => {
        if (message.type() !== 'error') return
        // Chromium's message about a failed request, which is handled below.
        if (message.text().startsWith('Failed to load resource: ')) return
        otherErrors.push(`console: ${message.text()}`)
      })
      context.on('requestfailed', request => {
        // Navigation aborts pending requests.
        if (request.failure()?.errorText === 'net::ERR_ABORTED') return
        failures.push({ status: 0, what: `no response for ${request.method()} ${request.url()}` })
      })
      context.on('request', request => {
        const url = request.url()
        if (!/^(data|blob|about):/.test(url) && new URL(url).origin !== origin)
          otherErrors.push(`request to another origin: ${url}`)
      })
      context.on('response', response => {
        const status = response.status()
        if (status >= 400)
          failures.push({ status, what: `${status} for ${response.request().method()} ${response.url()}` })
      })
    },
  }
}
