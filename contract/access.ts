import type { Role } from './vocabulary.ts'

/** What an admin may do. Further roles for the operator's staff are subsets of this list. */
export const capabilities = [
  'activity.read',
  'campaigns.read',
  'dashboard.read',
  'mails.read',
  'payments.decide',
  'payments.read',
  'settings.manage',
  'users.manage',
  'users.read',
  'wallets.manage',
  'wallets.read',
  'withdrawals.decide',
  'withdrawals.read',
] as const
export type Capability = (typeof capabilities)[number]

export const capabilitiesOf: Record<Role, readonly Capability[]> = {
  admin: capabilities,
  brand: [],
  influencer: [],
}

/**
 * Who may call: anyone, any logged-in user, a member (brand or influencer), one of these roles, admins with a
 * capability, or a device with its key, which has no session.
 */
export type Access = 'public' | 'user' | 'member' | Exclude<Role, 'admin'> | Capability | 'device'

/** Whether this role may call an endpoint with this access. */
export function mayCall(role: Role, access: Access): boolean {
  if (access === 'public' || access === 'user' || access === role) return true
  if (access === 'member') return role !== 'admin'
  return capabilitiesOf[role].some(capability => capability === access)
}
