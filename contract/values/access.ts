import {
  isStaff,
  operatorRoles,
  registrableRoles,
  type OperatorRole,
  type RegistrableRole,
  type Role,
} from './roles.ts'

/** What operator staff may do: an area, and whether they may read it or act on it. */
export const capabilities = [
  'activity.read',
  'campaigns.decide',
  'campaigns.read',
  'dashboard.read',
  'flags.decide',
  'flags.read',
  'mails.read',
  'payments.decide',
  'payments.read',
  'settings.manage',
  'settings.read',
  'staff.manage',
  'users.manage',
  'users.read',
  'wallets.manage',
  'wallets.read',
  'withdrawals.decide',
  'withdrawals.read',
] as const
export type Capability = (typeof capabilities)[number]

type AreaOf<C extends Capability> = C extends `${infer Area}.${string}` ? Area : never
/** A capability, all capabilities of an area, all that read, or all. */
type Grant = Capability | `${AreaOf<Capability>}.*` | '*.read' | '*'

const grants: Record<OperatorRole, readonly Grant[]> = {
  super: ['*'],
  finance: [
    'dashboard.read',
    'activity.read',
    'users.read',
    'campaigns.read',
    'payments.*',
    'withdrawals.*',
    'wallets.*',
  ],
  support: [
    'dashboard.read',
    'activity.read',
    'users.*',
    'campaigns.*',
    'flags.*',
    'mails.read',
    'payments.read',
    'withdrawals.read',
  ],
  auditor: ['*.read'],
}

const matches = (grant: Grant, capability: Capability): boolean => {
  const [area, action] = grant.split('.')
  const [ofArea, toDo] = capability.split('.')
  return (area === '*' || area === ofArea) && (action === undefined || action === '*' || action === toDo)
}

/** What access depends on: a member's role, or a staff member's operator role. */
export type Standing = RegistrableRole | OperatorRole
export const standings: readonly Standing[] = [...operatorRoles, ...registrableRoles]

const nothing: readonly Capability[] = []

const granted = new Map<Standing, readonly Capability[]>(
  operatorRoles.map(role => [role, capabilities.filter(one => grants[role].some(grant => matches(grant, one)))]),
)

/** The capabilities of a user with this standing; empty for members. */
export const capabilitiesOf = (standing: Standing): readonly Capability[] => granted.get(standing) ?? nothing

export const hasCapability = (standing: Standing | null, capability: Capability): boolean =>
  standing !== null && capabilitiesOf(standing).includes(capability)

/** The operator roles with this capability. */
export const operatorRolesWith = (capability: Capability): OperatorRole[] =>
  operatorRoles.filter(role => hasCapability(role, capability))

/**
 * Who may call: anyone, any logged-in user, a member (brand or influencer), one of these roles, staff with a
 * capability, or a device with its key, which has no session.
 */
export type Access = 'public' | 'user' | 'member' | RegistrableRole | Capability | 'device'

export const isCapability = (access: Access): access is Capability => capabilities.some(one => one === access)

/** Whether a user with this standing may call an endpoint with this access. */
export function mayCall(standing: Standing, access: Access): boolean {
  if (access === 'public' || access === 'user' || access === standing) return true
  if (access === 'member') return registrableRoles.some(role => role === standing)
  return isCapability(access) && hasCapability(standing, access)
}

/** Whether some users of this role may call an endpoint with this access, which is all that a token reveals. */
export const someMayCall = (role: Role, access: Access): boolean =>
  isStaff(role) ? operatorRoles.some(one => mayCall(one, access)) : mayCall(role, access)
