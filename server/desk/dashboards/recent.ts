import { limits } from '#contract/index.ts'
import { pageOf } from '#platform/database/paging.ts'

/** The first page of a list on a dashboard. */
export const recent = pageOf({ limit: limits.recent })
