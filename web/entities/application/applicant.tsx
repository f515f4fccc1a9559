import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/index.ts'
import { query } from '#lib/api/query.ts'
import { supports } from '#lib/http/supports.ts'
import { Brief } from '../campaign/brief.tsx'
import { campaignQuery } from '../campaign/campaign-query.ts'
import { ProfileSummary } from '../profile/profile-summary.tsx'
import classes from './proposal-modal.module.css'

/** Renders the influencer's profile and the campaign's brief beside a proposal. Omits anything that fails to load. */
export function Applicant({ application }: { application: Application }) {
  const username = application.influencer_name
  const profile = useQuery(query('GET /profile/{username}/', { params: { username } }))
  const { campaign: id } = application
  const campaign = useQuery({ ...campaignQuery(id), enabled: supports.applicationIds })
  return (
    <div className={classes.beside}>
      {profile.data ? <ProfileSummary profile={profile.data} /> : null}
      {profile.isLoading ? <Skeleton h="11rem" /> : null}
      {campaign.data ? (
        <>
          <h3 className={classes.heading}>
            <Trans>Campaign brief</Trans>
          </h3>
          <Brief campaign={campaign.data} />
        </>
      ) : null}
      {campaign.isLoading ? <Skeleton h="8rem" /> : null}
    </div>
  )
}
