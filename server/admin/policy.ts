import type { UserAction } from '#contract/index.ts'
import type { Verdict } from '#platform/policy.ts'

/** Decides whether the action changes a user. Admins cannot lock themselves out. */
export function checkUserChange(
  user: { id: number; is_active: boolean },
  actor: { id: number },
  action: UserAction,
): Verdict<'own_account'> {
  if (action === 'deactivate' && user.id === actor.id) return 'own_account'
  return user.is_active === (action === 'activate') ? 'noop' : 'apply'
}
