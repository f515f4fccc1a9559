import { Link } from '@tanstack/react-router'
import type { Application } from '#contract/index.ts'
import { supports } from '#lib/http/supports.ts'
import link from '#ui/link.module.css'

/** The title of an application's campaign. */
export const CampaignLink = ({ application: { campaign, campaign_title } }: { application: Application }) =>
  supports.applicationIds ? (
    <Link to="/campaigns/$id" params={{ id: String(campaign) }} className={link.link}>
      {campaign_title}
    </Link>
  ) : (
    campaign_title
  )
