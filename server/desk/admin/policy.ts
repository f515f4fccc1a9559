import {
  hasCapability,
  isStaff,
  type CampaignAction,
  type OperatorRole,
  type Role,
  type UserAction,
} from '#contract/index.ts'
import type { Verdict } from '#platform/policy.ts'

interface StaffState {
  id: number
  is_active: boolean
  operator_role: OperatorRole | null
}

const isLastSuper = ({ is_active, operator_role }: StaffState, otherSupers: number): boolean =>
  is_active && operator_role === 'super' && otherSupers === 0

/**
 * Decides whether the action changes a user. Only callers who manage the staff may change admins, nobody can lock
 * themselves out, and one active super remains. Closed accounts stay closed.
 */
export function checkUserChange(
  user: StaffState & { role: Role; is_closed: boolean },
  actor: { id: number; operatorRole: OperatorRole | null },
  action: UserAction,
  otherSupers: number,
): Verdict<'account_closed' | 'last_super' | 'own_account' | 'wrong_role'> {
  if (action === 'deactivate' && user.id === actor.id) return 'own_account'
  const managesStaff = actor.operatorRole !== null && hasCapability(actor.operatorRole, 'staff.manage')
  if (isStaff(user.role) && !managesStaff) return 'wrong_role'
  if (action === 'activate' && user.is_closed) return 'account_closed'
  if (user.is_active === (action === 'activate')) return 'noop'
  return action === 'deactivate' && isLastSuper(user, otherSupers) ? 'last_super' : 'apply'
}

/** Decides whether this changes an admin's operator role. Nobody changes their own, and one active super remains. */
export function checkOperatorRoleChange(
  user: StaffState,
  actor: { id: number },
  operatorRole: OperatorRole,
  otherSupers: number,
): Verdict<'last_super' | 'own_account'> {
  if (user.id === actor.id) return 'own_account'
  if (user.operator_role === operatorRole) return 'noop'
  return isLastSuper(user, otherSupers) ? 'last_super' : 'apply'
}

/** Decides whether the action changes a campaign. */
export const checkCampaignChange = (
  { is_suspended }: { is_suspended: boolean },
  action: CampaignAction,
): Verdict<never> => (is_suspended === (action === 'suspend') ? 'noop' : 'apply')
