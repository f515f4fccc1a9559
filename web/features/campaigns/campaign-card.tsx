import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/index.ts'
import { CategoryName } from '#entities/campaign/category-name.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { plainDate } from '#lib/format.ts'
import { Money } from '#ui/money.tsx'
import classes from './campaign-card.module.css'

interface CampaignCardProps {
  campaign: Campaign
  /** It is the reader's own: how many have applied, and whether it still takes applications. */
  own: boolean
  /** What the reader can do with it. */
  action?: ReactNode
}

/** A campaign among others; its title leads to all of it. */
export function CampaignCard({ campaign, own, action }: CampaignCardProps) {
  const { t, i18n } = useLingui()
  const deadline = campaign.deadline && plainDate(campaign.deadline, i18n.locale)
  return (
    <li className={classes.card}>
      <div className={classes.tags}>
        <span className={classes.tag}>
          <CategoryName category={campaign.category} />
        </span>
        {campaign.is_open ? null : (
          <span className={classes.tag} data-closed>
            <Trans>Closed</Trans>
          </span>
        )}
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
          <UserLink username={campaign.brand_name} />
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

/** In the place of the button, once an influencer has applied. */
export function Applied() {
  return (
    <span className={classes.applied}>
      <IconCheck size={18} aria-hidden />
      <Trans>You have applied</Trans>
    </span>
  )
}
