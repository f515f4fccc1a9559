import type { Role } from '#contract/index.ts'

/** The role of some member, for platform tests that do not depend on which one. */
export const memberRole: Role = 'brand'
