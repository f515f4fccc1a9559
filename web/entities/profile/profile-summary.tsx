import type { PublicProfile } from '#contract/index.ts'
import { Facts } from '#ui/facts.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { UserLink } from '../user/user-link.tsx'
import { ProfileLinks, useProfileFacts } from './profile-facts.tsx'
import classes from './profile-summary.module.css'

/** A short form of a person's public profile: picture, name, bio, links and facts. */
export function ProfileSummary({ profile }: { profile: PublicProfile }) {
  const facts = useProfileFacts(profile)
  return (
    <>
      <div className={classes.person}>
        <Portrait src={profile.profile_picture} size={56} />
        <strong>
          <UserLink username={profile.username} displayName={profile.display_name} />
        </strong>
      </div>
      {profile.bio ? <p className={classes.bio}>{profile.bio}</p> : null}
      <ProfileLinks profile={profile} />
      {facts.length > 0 ? <Facts facts={facts} /> : null}
    </>
  )
}
