import { Trans } from '@lingui/react/macro'
import type { Role } from '#contract/vocabulary.ts'

/** A role in the reader's language. */
export function RoleName({ role }: { role: Role | (string & {}) }) {
  if (role === 'brand') return <Trans>Brand</Trans>
  if (role === 'influencer') return <Trans>Influencer</Trans>
  // A role of another server is shown in its own word.
  return role === 'admin' ? <Trans>Admin</Trans> : role
}
