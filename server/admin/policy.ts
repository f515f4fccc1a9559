import type { ErrorCode, UserAction } from '#contract/index.ts'

/** Whether the action changes anything, or the code that refuses it: an admin cannot shut themselves out. */
export function mayChange(
  user: { id: number; is_active: boolean },
  actor: { id: number },
  action: UserAction,
): boolean | ErrorCode {
  if (action === 'deactivate' && user.id === actor.id) return 'own_account'
  return user.is_active !== (action === 'activate')
}
