import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PublicProfile } from '#contract/index.ts'
import { ProfileLinks, useProfileFacts } from '#entities/profile/profile-facts.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { query } from '#lib/query.ts'
import { Card } from '#ui/card.tsx'
import { Facts } from '#ui/facts.tsx'
import { Portrait } from '#ui/portrait.tsx'
import classes from './campaign-page.module.css'

/** The campaign's brand: picture, bio and history. Renders nothing if the profile cannot be loaded. */
export function BrandCard({ username }: { username: string }) {
  const { t } = useLingui()
  const { data } = useQuery(query('GET /profile/{username}/', { params: { username } }))
  return data ? (
    <Card title={t`About the brand`}>
      <About profile={data} />
    </Card>
  ) : null
}

function About({ profile }: { profile: PublicProfile }) {
  const facts = useProfileFacts(profile)
  return (
    <>
      <div className={classes.brand}>
        <Portrait src={profile.profile_picture} size={56} />
        <strong>
          <UserLink username={profile.username} />
        </strong>
      </div>
      {profile.bio ? <p className={classes.bio}>{profile.bio}</p> : null}
      <ProfileLinks profile={profile} />
      {facts.length > 0 ? <Facts facts={facts} /> : null}
    </>
  )
}
