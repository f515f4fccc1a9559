import { median } from '../table.ts'
import { lighthouse, type Report } from './lighthouse/index.ts'
import type { Targets } from './pages.ts'

export type Measured = Record<keyof Targets, number>

/**
 * The BenchmarkIndex of the phone that Lighthouse simulates: its default slowdown of 4, applied to the middle of the
 * range that its documentation states for fast desktops, 1,500 to 2,000 (its throttling.md).
 */
const phoneIndex = 1_750 / 4

interface NetworkRequest {
  url: string
  resourceType?: string
}

/** The transferred kB of one type of resource: compressed, without headers. */
async function transferred(requests: readonly NetworkRequest[], type: string): Promise<number> {
  const addresses = new Set(requests.filter(({ resourceType }) => resourceType === type).map(({ url }) => url))
  const sizes = [...addresses].map(async url => {
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    return Number(headers.get('content-length') ?? Number.NaN)
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000
}

/** Loads a page with an empty cache in the Chromium on a debugging port. Throws if Lighthouse cannot measure it. */
async function report(url: string, port: number, cpuSlowdownMultiplier: number): Promise<Report> {
  const page = await lighthouse(url, {
    port,
    onlyCategories: ['performance'],
    logLevel: 'error',
    // A page's stream stays open, so Lighthouse would wait for it to end.
    maxWaitForLoad: 15_000,
    throttling: { cpuSlowdownMultiplier },
  })
  if (!page) throw new Error(`Lighthouse did not measure ${url}`)
  const { runtimeError, finalDisplayedUrl } = page
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  // A guard redirects visitors to the login page.
  if (finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${finalDisplayedUrl}`)
  return page
}

/**
 * Returns this machine's CPU speed on Lighthouse's own benchmark, and the slowdown that simulates Lighthouse's mid-tier
 * phone on this machine. Lighthouse's default slowdown, 4, is meant for a fast desktop.
 */
export async function calibrate(url: string, port: number): Promise<{ benchmarkIndex: number; slowdown: number }> {
  const indexes: number[] = []
  for (let run = 0; run < 3; run += 1) indexes.push((await report(url, port, 1)).environment.benchmarkIndex)
  const benchmarkIndex = median(indexes)
  return { benchmarkIndex, slowdown: Math.max(1, benchmarkIndex / phoneIndex) }
}

/** Measures a page on Lighthouse's simulated mobile: slow 4G, and a CPU `slowdown` times slower than this one. */
export async function audit(url: string, port: number, slowdown: number): Promise<Measured> {
  const { audits, categories } = await report(url, port, slowdown)
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
