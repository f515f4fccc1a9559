import lighthouse from 'lighthouse'
import type { Targets } from './pages.ts'

export type Measured = Record<keyof Targets, number>

interface NetworkRequest {
  url: string
  resourceType?: string
}

/** The kB of one type of resource as transferred, compressed, without headers. */
async function transferred(requests: readonly NetworkRequest[], type: string): Promise<number> {
  const addresses = new Set(requests.filter(({ resourceType }) => resourceType === type).map(({ url }) => url))
  const sizes = [...addresses].map(async url => {
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    return Number(headers.get('content-length') ?? Number.NaN)
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000
}

/**
 * Loads a page with an empty cache in the Chromium on this debugging port, as Lighthouse's simulated mobile: a slow 4G
 * and a CPU four times slower than this one. Throws if Lighthouse could not measure it.
 */
export async function audit(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance'],
    logLevel: 'error',
    // The stream of a page stays open, so Lighthouse would wait for its end.
    maxWaitForLoad: 15_000,
  })
  if (!result) throw new Error(`Lighthouse did not measure ${url}`)
  const { audits, categories, runtimeError, finalDisplayedUrl } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  // A guard redirects those who are not signed in.
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const requests = (audits['network-requests']?.details as { items: NetworkRequest[] } | undefined)?.items ?? []
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    score: (categories['performance']?.score ?? Number.NaN) * 100,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    script: await transferred(requests, 'Script'),
    style: await transferred(requests, 'Stylesheet'),
  }
}
