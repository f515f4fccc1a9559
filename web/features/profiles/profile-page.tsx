import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#lib/http/session.ts'
import { Card } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ErrorState } from '#ui/states.tsx'
import { StatusMessage, useStatusMessage } from '#ui/status-message.tsx'
import { PictureCard } from './picture-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileStrength } from './profile-strength.tsx'
import { ownProfile } from './queries.ts'
import classes from './profile-page.module.css'

/** The profile of the logged-in brand or influencer: picture, strength and fields. */
export function ProfilePage() {
  const { t } = useLingui()
  const username = useUser()?.username ?? ''
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...ownProfile, refetchOnMount: 'always' })
  // The form must start with current values: saving stale ones would undo changes made on another device.
  const profile = isFetchedAfterMount && !error ? data : undefined
  const status = useStatusMessage()

  return (
    <>
      <PageHeader
        title={t`Profile`}
        lead={<Trans>How you appear to the people you want to work with.</Trans>}
        actions={
          <LinkButton to="/user/$username" params={{ username }} variant="default">
            <Trans>View public profile</Trans>
          </LinkButton>
        }
      />
      <StatusMessage {...status.message} />
      {/* No form until the profile has loaded: saving an empty form would erase the profile. */}
      {profile === undefined && error ? (
        <Card>
          <ErrorState title={t`We couldn't load your profile.`} error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className={classes.columns} aria-busy={profile === undefined}>
          <div className={classes.side}>
            {profile ? <PictureCard profile={profile} {...status} /> : <CardSkeleton heights={['7rem', '6.5rem']} />}
            {profile ? <ProfileStrength profile={profile} /> : <CardSkeleton heights={['1.5rem', '6rem']} />}
          </div>
          {profile ? (
            <ProfileForm profile={profile} {...status} />
          ) : (
            <CardSkeleton heights={Array(6).fill('3.75rem')} />
          )}
        </div>
      )}
    </>
  )
}

/** A placeholder card while its contents load. */
function CardSkeleton({ heights }: { heights: string[] }) {
  return (
    <Card>
      {heights.map((height, index) => (
        <Skeleton key={index} h={height} mb="1rem" />
      ))}
    </Card>
  )
}
