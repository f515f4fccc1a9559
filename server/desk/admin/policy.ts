import type { UserAction } from '#contract/index.ts'
import type { Verdict } from '#platform/policy.ts'

/** Decides whether the action changes a user. Admins cannot lock themselves out, and closed accounts stay closed. */
export function checkUserChange(
  user: { id: number; is_active: boolean; is_closed: boolean },
  actor: { id: number },
  action: UserAction,
): Verdict<'account_closed' | 'own_account'> {
  if (action === 'deactivate' && user.id === actor.id) return 'own_account'
  if (action === 'activate' && user.is_closed) return 'account_closed'
  return user.is_active === (action === 'activate') ? 'noop' : 'apply'
}
