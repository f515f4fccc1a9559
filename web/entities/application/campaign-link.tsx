import { Link } from '@tanstack/react-router'
import type { Application } from '#contract/index.ts'
import link from '#ui/link.module.css'

/** The title of an application's campaign. A server that implements only the specification may leave its id out. */
export const CampaignLink = ({ application: { campaign, campaign_title } }: { application: Application }) =>
  campaign === undefined ? (
    campaign_title
  ) : (
    <Link to="/campaigns/$id" params={{ id: String(campaign) }} className={link.link}>
      {campaign_title}
    </Link>
  )
