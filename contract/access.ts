import type { Role } from './vocabulary.ts'

/** What an admin may do. A further role of the operator's staff is a list of these. */
export const capabilities = [
  'activity.read',
  'campaigns.read',
  'dashboard.read',
  'payments.decide',
  'payments.read',
  'users.manage',
  'users.read',
  'withdrawals.decide',
  'withdrawals.read',
] as const
export type Capability = (typeof capabilities)[number]

/** The capabilities of each role. */
export const capabilitiesOf: Record<Role, readonly Capability[]> = {
  admin: capabilities,
  brand: [],
  influencer: [],
}

/** Who may call: anyone, anyone signed in, a member (a brand or an influencer), one of the two, or whoever has a capability. */
export type Access = 'public' | 'user' | 'member' | Exclude<Role, 'admin'> | Capability

/** Whether somebody of this role may make a call with this access. */
export function mayCall(role: Role, access: Access): boolean {
  if (access === 'public' || access === 'user' || access === role) return true
  if (access === 'member') return role !== 'admin'
  return capabilitiesOf[role].some(capability => capability === access)
}
