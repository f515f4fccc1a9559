import type { Role } from '#contract/index.ts'

/** A role of people who are not admins, for tests of the platform, to which it does not matter which one. */
export const memberRole: Role = 'brand'
