import { Trans } from '@lingui/react/macro'
import type { PublicProfile } from '#contract/index.ts'
import { isStaff } from '#contract/values/roles.ts'
import { useUser } from '#lib/http/session.ts'
import { LinkButton } from '#ui/link-button.tsx'

/** The most likely next action of the current user with this person. */
export function ProfileAction({ profile: { username, role } }: { profile: PublicProfile }) {
  const user = useUser()
  if (user?.username === username) {
    return (
      <LinkButton to="/profile" variant="default">
        <Trans>Edit profile</Trans>
      </LinkButton>
    )
  }
  if (!user) {
    return role === 'brand' ? (
      <LinkButton to="/register" search={{ role: 'influencer' }}>
        <Trans>Join as an influencer</Trans>
      </LinkButton>
    ) : (
      <LinkButton to="/register" search={{ role: 'brand' }}>
        <Trans>Join as a brand</Trans>
      </LinkButton>
    )
  }
  if (isStaff(user.role)) {
    return (
      <LinkButton to="/admin-panel" search={{ tab: 'users', search: username }} variant="default">
        <Trans>Open in Users</Trans>
      </LinkButton>
    )
  }
  if (user.role === 'brand') {
    return role === 'influencer' ? (
      <LinkButton to="/applications" search={{ search: username }}>
        <Trans>See applications</Trans>
      </LinkButton>
    ) : (
      <LinkButton to="/influencers" variant="default">
        <Trans>Find Influencers</Trans>
      </LinkButton>
    )
  }
  return role === 'brand' ? (
    <LinkButton to="/campaigns" search={{ search: username }}>
      <Trans>See campaigns</Trans>
    </LinkButton>
  ) : (
    <LinkButton to="/campaigns" variant="default">
      <Trans>Browse campaigns</Trans>
    </LinkButton>
  )
}
