import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { campaignQuery, type CampaignDetails } from '#entities/campaign/campaign-query.ts'
import { FlagButton } from '#entities/flag/flag-button.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { VocabularyName } from '#entities/vocabulary/vocabulary.tsx'
import { ErrorSentence } from '#lib/forms/form.tsx'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { readId } from '#lib/http/row-id.ts'
import { useUser } from '#lib/http/session.ts'
import { supports } from '#lib/http/supports.ts'
import { count, plainDate } from '#lib/i18n/format.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Card } from '#ui/card.tsx'
import { Day } from '#ui/day.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LinkedText } from '#ui/linked-text.tsx'
import { Money } from '#ui/money.tsx'
import { notify } from '#ui/notify.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState, ErrorState, TextSkeleton } from '#ui/states.tsx'
import { StatusMessage, useStatusMessage } from '#ui/status-message.tsx'
import { ApplyForm } from './apply-form.tsx'
import { BrandCard } from './brand-card.tsx'
import { CampaignApplications } from './campaign-applications.tsx'
import { CampaignState } from './campaign-state.tsx'
import { DeleteCampaign } from './delete-campaign.tsx'
import { ManageCampaign } from './manage/manage-campaign.tsx'
import { OwnApplicationCard } from './own-application-card.tsx'
import { useOwnApplication } from './queries.ts'
import { isOwnCampaign } from './rules.ts'
import { SaveCampaign } from './save-campaign.tsx'
import classes from './campaign-page.module.css'

/** A campaign's page, where influencers apply. */
export function CampaignPage() {
  const { t } = useLingui()
  const user = useUser()
  const navigate = useNavigate()
  const id = readId(useParams({ from: '/workspace/campaigns/$id' }).id)
  const { data: campaign, error, refetch } = useQuery(campaignQuery(id))
  const { message, succeeded, failed } = useStatusMessage()

  const deleted = () => {
    notify.success(<Trans>Campaign deleted successfully!</Trans>)
    void navigate({ to: '/campaigns' })
  }

  const isInfluencer = user?.role === 'influencer'
  // Assumes that a brand is looking at its own campaign until the campaign has loaded.
  const isOwner = user?.role === 'brand' && (!campaign || isOwnCampaign(user, campaign))

  // The owner may have deleted the campaign in another tab. A proposal that an influencer has typed stays on the page.
  if (error && (!campaign || (isOwner && isNotFound(error))))
    return <Failed error={error} onRetry={() => void refetch()} />

  return (
    <>
      <BackLink to="/campaigns">{user?.role === 'brand' ? t`My Campaigns` : t`Available Campaigns`}</BackLink>
      <PageHeader
        title={campaign?.title ?? t`Campaign`}
        actions={
          isOwner ? (
            <OwnerActions id={id} campaign={campaign} onDeleted={deleted} onDone={succeeded} onFailed={failed} />
          ) : isInfluencer ? (
            <SaveAction campaign={campaign} />
          ) : null
        }
      />
      <StatusMessage {...message} />
      <div className={classes.columns}>
        {/* The skeletons match the height of the content. */}
        <aside>
          {campaign ? <CampaignFacts campaign={campaign} own={isOwner} /> : <Skeleton h={heightOfFacts(isOwner)} />}
        </aside>
        <div className={classes.main}>
          <Card title={t`Description`}>
            {campaign ? (
              <p className={classes.description}>
                <LinkedText text={campaign.description} />
              </p>
            ) : (
              <TextSkeleton lines={6} />
            )}
          </Card>
          {campaign && !isOwner ? (
            <ApplySection
              campaign={campaign}
              gone={isNotFound(error)}
              mayApply={isInfluencer}
              onApplied={() => succeeded(<Trans>Application submitted successfully!</Trans>)}
              onRefused={failed}
            />
          ) : null}
          {!campaign && isInfluencer ? <ApplySectionSkeleton /> : null}
        </div>
        {campaign && !isOwner ? (
          <div className={classes.about}>
            <BrandCard username={campaign.brand_name} />
            <FlagButton subject={{ subject_type: 'campaign', subject_id: campaign.id }} own={isOwner} />
          </div>
        ) : null}
      </div>
      {campaign && isOwner ? (
        <div className={classes.applications}>
          <CampaignApplications campaign={campaign} />
        </div>
      ) : null}
    </>
  )
}

interface OwnerActionsProps {
  id: number
  /** Undefined while it loads. */
  campaign: CampaignDetails | undefined
  onDeleted: () => void
  onDone: (text: ReactNode) => void
  onFailed: (text: ReactNode) => void
}

// The skeletons match the size of the buttons.
const OwnerActions = ({ id, campaign, onDeleted, onDone, onFailed }: OwnerActionsProps) => (
  <>
    <LinkButton to="/applications" search={{ campaign: id }} variant="default">
      <Trans>See applications</Trans>
    </LinkButton>
    {campaign ? (
      <>
        <DeleteCampaign campaign={campaign} onDeleted={onDeleted} onFailed={onFailed} />
        <ManageCampaign campaign={campaign} onDone={onDone} />
      </>
    ) : (
      <>
        <Skeleton h="2.625rem" w="11.9rem" />
        <Skeleton h="2.625rem" w="6.2rem" />
      </>
    )}
  </>
)

const SaveAction = ({ campaign }: { campaign: CampaignDetails | undefined }) =>
  campaign ? <SaveCampaign campaign={campaign} /> : <Skeleton h="1.5rem" w="2.5rem" />

/** About as tall as the facts. */
const heightOfFacts = (own: boolean): string => `${17.4 + (supports.campaignLife ? 2.9 : 0) + (own ? 2.9 : 0)}rem`

/** How many influencers a campaign is looking for, and how many of them its brand has found. */
function Influencers({ campaign: { slots, accepted_count } }: { campaign: CampaignDetails }) {
  const { t, i18n } = useLingui()
  const wanted = slots === null ? t`Any number` : count(slots, i18n.locale)
  if (accepted_count === undefined) return wanted
  const accepted = count(accepted_count, i18n.locale)
  return slots === null ? t`${accepted} accepted` : t`${accepted} of ${wanted} accepted`
}

function CampaignFacts({ campaign, own }: { campaign: CampaignDetails; own: boolean }) {
  const { t, i18n } = useLingui()
  const facts: Fact[] = [
    { label: t`Budget`, value: <Money amount={campaign.budget} />, strong: true },
    { label: t`Category`, value: <VocabularyName field="category" value={campaign.category} /> },
    { label: t`Brand`, value: <UserLink username={campaign.brand_name} displayName={campaign.brand_display_name} /> },
    { label: t`Deadline`, value: campaign.deadline ? plainDate(campaign.deadline, i18n.locale) : t`None` },
    { label: t`Applications`, value: count(campaign.applications_count, i18n.locale) },
    ...(supports.campaignLife ? [{ label: t`Influencers wanted`, value: <Influencers campaign={campaign} /> }] : []),
    { label: t`Published`, value: <Day instant={campaign.created_at} /> },
    ...(own ? [{ label: t`Status`, value: <CampaignState campaign={campaign} /> }] : []),
    ...(campaign.suspend_reason ? [{ label: t`Why it was suspended`, value: campaign.suspend_reason }] : []),
  ]
  return <Facts facts={facts} />
}

interface ApplySectionProps {
  campaign: CampaignDetails
  /** Whether the campaign was deleted while the page was open. */
  gone: boolean
  mayApply: boolean
  onApplied: () => void
  onRefused: (text: ReactNode) => void
}

const ApplySectionSkeleton = () => <Skeleton h="29.5rem" radius="lg" />

/** The application form below the description, or the reason why the influencer cannot apply. */
function ApplySection({ campaign, gone, mayApply, onApplied, onRefused }: ApplySectionProps) {
  const { t } = useLingui()
  const { application, loading } = useOwnApplication(campaign, mayApply)
  if (loading) return <ApplySectionSkeleton />
  if (application || campaign.has_applied)
    return <OwnApplicationCard application={application} brand={campaign.brand} />
  if (gone || !campaign.is_open) {
    return (
      <Card flush>
        <EmptyState
          icon={<IconLock />}
          title={<ErrorSentence code={gone || !campaign.is_full ? 'campaign_closed' : 'campaign_full'} />}
          hint={t`It's no longer accepting applications.`}
        />
      </Card>
    )
  }
  return mayApply ? (
    <Card title={t`Apply to Campaign`}>
      <ApplyForm key={campaign.id} campaign={campaign} onApplied={onApplied} onRefused={onRefused} />
    </Card>
  ) : null
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui()
  const missing = isNotFound(error)
  return (
    <>
      <PageHeader title={t`Campaign`} />
      {missing ? (
        <EmptyState
          title={<ErrorSentence code="campaign_not_found" />}
          hint={t`It may have been deleted.`}
          action={
            <LinkButton to="/campaigns" variant="default">
              <Trans>See all campaigns</Trans>
            </LinkButton>
          }
        />
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </>
  )
}
