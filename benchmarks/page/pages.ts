import type { Role } from '#contract/values/vocabulary.ts'

/** The budget of a page. Sizes are in kB as transferred, times in ms under Lighthouse's simulated mobile. */
export interface Targets {
  score: number
  lcp: number
  tbt: number
  script: number
  style: number
}

export interface MeasuredPage {
  title: string
  path: string
  /** Who is logged in; nobody if omitted. */
  role?: Role
  targets: Partial<Targets>
}

const visited: Partial<Targets> = { score: 95 }
const dashboard: Targets = { score: 95, lcp: 2_500, tbt: 120, script: 165, style: 16 }

/** The measured pages, with the people of the demo. */
export const measuredPages: readonly MeasuredPage[] = [
  { title: 'landing', path: '/', targets: { score: 95, lcp: 1_600, tbt: 120, script: 95, style: 16 } },
  { title: 'login', path: '/login', targets: visited },
  { title: 'a public profile', path: '/user/nokshi.house', targets: visited },
  { title: "a brand's dashboard", path: '/dashboard', role: 'brand', targets: dashboard },
  { title: "an influencer's dashboard", path: '/dashboard', role: 'influencer', targets: dashboard },
  { title: "a brand's campaigns", path: '/campaigns', role: 'brand', targets: visited },
  { title: "an influencer's campaigns", path: '/campaigns', role: 'influencer', targets: visited },
]
