import { Trans } from '@lingui/react/macro'
import { isStaff, type Role } from '#contract/values/roles.ts'

/** The translated name of a role. */
export function RoleName({ role }: { role: Role | (string & {}) }) {
  if (role === 'brand') return <Trans>Brand</Trans>
  if (role === 'influencer') return <Trans>Influencer</Trans>
  // Shows an unknown role as is.
  return isStaff(role) ? <Trans>Admin</Trans> : role
}
