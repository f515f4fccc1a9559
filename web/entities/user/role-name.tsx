import { Trans } from '@lingui/react/macro'
import type { Role } from '#contract/vocabulary.ts'

/** The translated name of a role. */
export function RoleName({ role }: { role: Role | (string & {}) }) {
  if (role === 'brand') return <Trans>Brand</Trans>
  if (role === 'influencer') return <Trans>Influencer</Trans>
  // An unknown role of another server is shown as it is.
  return role === 'admin' ? <Trans>Admin</Trans> : role
}
