import { Trans, useLingui } from '@lingui/react/macro'
import { InfoPage } from './info-page.tsx'

// Pages for which the specification defines only a title and one line.

export function PricingPage() {
  const { t } = useLingui()
  return (
    <InfoPage
      title={t`Pricing`}
      lead={
        <Trans>Joining, publishing and applying are free; a small platform fee may be deducted from payments.</Trans>
      }
    />
  )
}

export function SuccessStoriesPage() {
  const { t } = useLingui()
  return (
    <InfoPage
      title={t`Success Stories`}
      lead={<Trans>Brands and influencers who found each other here, and what they created together.</Trans>}
    />
  )
}

export function BrowseCampaignsPage() {
  const { t } = useLingui()
  return (
    <InfoPage
      title={t`Browse Campaigns`}
      lead={
        <Trans>
          Brands across Bangladesh publish what they need, with the budget up front. Join as an influencer to browse and
          apply.
        </Trans>
      }
    />
  )
}

export function ApplicationTipsPage() {
  const { t } = useLingui()
  return (
    <InfoPage
      title={t`Application Tips`}
      lead={
        <Trans>
          One clear idea, a fee you can stand by and a link to your best work make a proposal easy to accept.
        </Trans>
      }
    />
  )
}

export function CommunityPage() {
  const { t } = useLingui()
  return (
    <InfoPage
      title={t`Community`}
      lead={
        <Trans>
          A place for the people behind the campaigns, from first-time creators to the brands that trust them.
        </Trans>
      }
    />
  )
}

export function ResourcesPage() {
  const { t } = useLingui()
  return (
    <InfoPage
      title={t`Resources`}
      lead={<Trans>Help with planning a campaign, writing a brief, setting a fee and getting paid.</Trans>}
    />
  )
}
