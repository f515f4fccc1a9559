import { limits } from '#contract/index.ts'
import { pageOf } from '#platform/database/paging.ts'

/** The first page of a dashboard's list. */
export const recent = pageOf({ limit: limits.recent })
