import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import type { PublicProfile } from '#contract/index.ts'
import { FlagButton } from '#entities/flag/flag-button.tsx'
import { ProfileLinks, useProfileFacts } from '#entities/profile/profile-facts.tsx'
import { RoleName } from '#entities/user/role-name.tsx'
import { VocabularyName } from '#entities/vocabulary/vocabulary.tsx'
import { query, queryClient } from '#lib/api/query.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { useUser } from '#lib/http/session.ts'
import { errorText, errorTexts } from '#lib/i18n/error-text.ts'
import { readEarly } from '#prerender/early-reply.ts'
import { Facts } from '#ui/facts.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { ProfileAction } from './profile-action.tsx'
import classes from './public-profile-page.module.css'

const profileQuery = (username: string) => query('GET /profile/{username}/', { params: { username } })

await readEarly(url => {
  const [, username] = /^\/api\/profile\/([^/]+)\/$/.exec(url) ?? []
  return username !== undefined && queryClient.prefetchQuery(profileQuery(username))
})

/** How long a page trusts the early response, in milliseconds. */
const justNow = 2_000

/** The public part of a profile. */
export function PublicProfilePage() {
  const { username } = useParams({ from: '/workspace/user/$username' })
  const {
    data: profile,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...profileQuery(username),
    // The early response has just reported that nobody has this username.
    retryOnMount: ({ state }) => !isNotFound(state.error) || Date.now() - state.errorUpdatedAt > justNow,
  })
  // This is a former name, which stays reserved for its owner.
  if (profile?.username && profile.username.toLowerCase() !== username.toLowerCase())
    return <Navigate to="/user/$username" params={{ username: profile.username }} replace />
  if (profile) return <Profile profile={profile} username={profile.username || username} />
  // The dot may belong to the sentence around the link.
  if (isNotFound(error) && username.endsWith('.'))
    return <Navigate to="/user/$username" params={{ username: username.slice(0, -1) }} replace />
  if (isNotFound(error)) return <Unknown />
  return <Loading error={error} busy={isFetching} onRetry={() => void refetch()} />
}

function Profile({ profile, username }: { profile: PublicProfile; username: string }) {
  // The division shows beside the role.
  const facts = useProfileFacts({ ...profile, division: null })
  const user = useUser()
  return (
    <article className={classes.card}>
      <PageTitle title={username} />
      <div className={classes.head}>
        <Portrait src={profile.profile_picture} size={144} />
        <div className={classes.text}>
          <h1 tabIndex={-1} className={classes.name}>
            {profile.display_name ?? username}
          </h1>
          {profile.display_name === null ? null : <p className={classes.role}>@{username}</p>}
          <p className={classes.role}>
            <RoleName role={profile.role} />
            {profile.division ? (
              <>
                {' · '}
                <VocabularyName field="division" value={profile.division} />
              </>
            ) : null}
          </p>
          {profile.bio ? <p className={classes.bio}>{profile.bio}</p> : null}
          <div className={classes.action}>
            <ProfileAction profile={profile} />
            {profile.id === undefined ? null : (
              <FlagButton
                subject={{ subject_type: 'user', subject_id: profile.id }}
                own={user?.username === profile.username}
              />
            )}
          </div>
        </div>
      </div>
      <ProfileLinks profile={profile} />
      {facts.length > 0 ? <Facts facts={facts} /> : null}
    </article>
  )
}

/** Shown if nobody has this username or the account is deactivated. */
function Unknown() {
  const { i18n } = useLingui()
  const title = i18n._(errorTexts.user_not_found)
  return (
    <div className={classes.loading}>
      <PageTitle title={title} />
      <h1 tabIndex={-1} className={classes.name}>
        {title}
      </h1>
      <p className={classes.hint}>
        <Trans>Check the username, or go back to the home page.</Trans>
      </p>
      <LinkButton to="/" variant="default">
        <Trans>Home</Trans>
      </LinkButton>
    </div>
  )
}

/**
 * The specification requires that a profile that failed to load looks as if it were loading. Adds a retry button below.
 */
function Loading({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes.loading}>
      <PageTitle title={t`Profile`} />
      <Portrait src={null} size={144} />
      <h1 tabIndex={-1} className={classes.waiting}>
        <Trans>Loading profile...</Trans>
      </h1>
      <output>
        {error ? (
          <>
            <Trans>We couldn't load it yet.</Trans> {errorText(error)}
          </>
        ) : null}
      </output>
      {error ? (
        <BusyButton variant="default" busy={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </BusyButton>
      ) : null}
    </div>
  )
}
