import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CampaignDetails } from '#entities/campaign/campaign-query.ts'
import { UserLink } from '#entities/user/user-link.tsx'
import { VocabularyName } from '#entities/vocabulary/vocabulary.tsx'
import { plainDate } from '#lib/i18n/format.ts'
import { Money } from '#ui/money.tsx'
import { CampaignState } from './campaign-state.tsx'
import { SaveCampaign } from './save-campaign.tsx'
import classes from './campaign-card.module.css'

interface CampaignCardProps {
  campaign: CampaignDetails
  /** Whether the campaign is the user's own. Shows its number of applications. */
  own: boolean
  /** Whether the campaign has left the list, which disables its actions. */
  gone: boolean | undefined
  /** The button for the user's role. */
  action?: ReactNode
}

/** A campaign in the list. The title links to its page. */
export function CampaignCard({ campaign, own, gone, action }: CampaignCardProps) {
  const { t, i18n } = useLingui()
  const deadline = campaign.deadline && plainDate(campaign.deadline, i18n.locale)
  return (
    <li className={classes.card} inert={gone}>
      <div className={classes.tags}>
        <span className={classes.tag}>
          <VocabularyName field="category" value={campaign.category} />
        </span>
        {campaign.is_open ? null : (
          <span className={classes.tag} data-closed>
            <CampaignState campaign={campaign} />
          </span>
        )}
        <span className={classes.mark}>
          <SaveCampaign campaign={campaign} />
        </span>
      </div>
      <h2 className={classes.title}>
        <Link to="/campaigns/$id" params={{ id: String(campaign.id) }}>
          {campaign.title}
        </Link>
      </h2>
      <p className={classes.description}>{campaign.description}</p>
      <div className={classes.facts}>
        <span className={classes.budget}>
          <span className={classes.label}>
            <Trans>Budget</Trans>
          </span>
          <Money amount={campaign.budget} />
        </span>
        <span className={classes.meta}>
          <UserLink username={campaign.brand_name} displayName={campaign.brand_display_name} />
          {own ? (
            <span>{t`${plural(campaign.applications_count, { one: '# application', other: '# applications' })}`}</span>
          ) : null}
          {deadline ? (
            <span className={classes.deadline}>
              <IconCalendar size={16} aria-hidden />
              <Trans>Deadline: {deadline}</Trans>
            </span>
          ) : null}
        </span>
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </li>
  )
}

/** Replaces the apply button after an influencer has applied. */
export function Applied() {
  return (
    <span className={classes.applied}>
      <IconCheck size={18} aria-hidden />
      <Trans>Applied</Trans>
    </span>
  )
}
