import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '../../lib/query.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { RoleName } from '../../ui/role-name.tsx'
import classes from './public-profile-page.module.css'

/** What anyone may see of a person. While it loads, and if it cannot be loaded, it says that it is loading. */
export function PublicProfilePage() {
  const { username } = useParams({ from: '/workspace/user/$username' })
  const { data: profile } = useQuery(query('GET /profile/{username}/', { params: { username } }))

  if (!profile) {
    return (
      <output className={classes.loading}>
        <Trans>Loading profile...</Trans>
      </output>
    )
  }
  return (
    <article className={classes.card}>
      <title>{`${profile.username} · Prochar`}</title>
      <Portrait src={profile.profile_picture} size={128} />
      <div className={classes.words}>
        <h1 tabIndex={-1} className={classes.name}>
          {profile.username}
        </h1>
        <p className={classes.role}>
          <RoleName role={profile.role} />
        </p>
        {profile.bio ? <p className={classes.bio}>{profile.bio}</p> : null}
      </div>
    </article>
  )
}
