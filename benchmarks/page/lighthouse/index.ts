/** What is read of a page's report. The package's own types are only here while it is measured. */
export interface Report {
  runtimeError?: { message: string }
  finalDisplayedUrl?: string
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: unknown }>
}

interface Flags {
  /** The debugging port of a Chromium. */
  port: number
  onlyCategories: string[]
  logLevel: 'error'
  /** In milliseconds. */
  maxWaitForLoad: number
  throttling: { cpuSlowdownMultiplier: number }
}

type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Report } | undefined>

/** Measures a page with Lighthouse, which this folder installs by itself. Returns undefined if it could not. */
export async function lighthouse(url: string, flags: Flags): Promise<Report | undefined> {
  // A variable, since the type checker runs without the package.
  const name = 'lighthouse' as string
  const { default: measure } = (await import(name)) as { default: Lighthouse }
  return (await measure(url, flags))?.lhr
}
