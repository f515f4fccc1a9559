import type { Role } from '#contract/index.ts'
import type { ListKey } from './area.ts'
import { all } from './areas/all.gen.ts'

/**
 * The roles for which a list may be read from a replica, up to a second behind other people's changes. Excludes
 * people's own money, messages, devices, campaigns and decisions, and everything that is not a list.
 */
export const replicaLists: Record<ListKey, readonly Role[]> = all.replicaLists
