import { Trans, useLingui } from '@lingui/react/macro'
import { IconCash, IconCircleCheck, IconHourglass, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { InfluencerDashboard as Dashboard } from '#contract/index.ts'
import { CampaignLink } from '#entities/application/campaign-link.tsx'
import { DecisionStatus } from '#entities/decision/decision-status.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { query } from '#lib/api/query.ts'
import { count, taka } from '#lib/i18n/format.ts'
import { Card } from '#ui/card.tsx'
import { Day } from '#ui/day.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import { MonthChart } from '#ui/month-chart.tsx'
import { StatTile, StatTiles } from '#ui/stat-tile.tsx'
import { DashboardParts, RecentCard } from './dashboard-parts.tsx'
import { InfluencerNeeds } from './influencer-needs.tsx'
import { useFigures, type Figures } from './use-figures.ts'

/** An influencer's figures, open campaigns and latest applications. */
export const InfluencerDashboard = () => <Content {...useFigures(useQuery(query('GET /dashboard/influencer/')))} />

// Keeps the skeleton until the figures have rendered.
const Content = memo(function Content({ data, failure }: Figures<Dashboard>) {
  const failed = failure !== undefined
  return (
    <DashboardParts of="influencer" failure={failure} needs={data && <InfluencerNeeds dashboard={data} />}>
      <Stats stats={data?.stats} failed={failed} />
      <EarningsByMonth dashboard={data} failed={failed} />
      <AvailableCampaigns rows={failed ? [] : data?.available_campaigns} />
      <RecentApplications rows={failed ? [] : data?.recent_applications} />
    </DashboardParts>
  )
})

function Stats({ stats, failed }: { stats: Dashboard['stats'] | undefined; failed: boolean }) {
  const { t, i18n } = useLingui()
  // A dash for a figure that failed to load: a zero would be wrong.
  const unknown = failed ? '–' : undefined
  return (
    <StatTiles>
      <StatTile
        label={t`Total Applications`}
        icon={<IconSend />}
        value={stats ? count(stats.total_applications, i18n.locale) : unknown}
      />
      <StatTile
        label={t`Accepted`}
        icon={<IconCircleCheck />}
        value={stats ? count(stats.accepted_applications, i18n.locale) : unknown}
      />
      <StatTile
        label={t`Total Earnings`}
        icon={<IconCash />}
        accent
        value={stats ? <Money amount={stats.total_earnings} /> : unknown}
      />
      <StatTile
        label={t`Pending Earnings`}
        icon={<IconHourglass />}
        value={stats ? <Money amount={stats.pending_earnings} /> : unknown}
      />
    </StatTiles>
  )
}

function EarningsByMonth({ dashboard, failed }: { dashboard: Dashboard | undefined; failed: boolean }) {
  const { t, i18n } = useLingui()
  // Shows a new influencer the first steps instead of an empty chart.
  const isNew = dashboard?.waiting !== undefined && dashboard.stats.accepted_applications === 0
  if (isNew || dashboard?.months.length === 0) return null
  return (
    <Card title={t`Earnings by month`}>
      <MonthChart
        caption={t`Earnings by month`}
        head={t`Earnings`}
        months={failed ? [] : dashboard?.months.map(({ month, earned }) => ({ month, figure: earned }))}
        format={figure => taka(figure, i18n.locale)}
        empty={t`Confirmed payments will appear here.`}
      />
    </Card>
  )
}

function AvailableCampaigns({ rows }: { rows: Dashboard['available_campaigns'] | undefined }) {
  const { t } = useLingui()
  return (
    <RecentCard
      title={t`Available Campaigns`}
      all={{ to: '/campaigns', text: t`View all campaigns` }}
      rows={rows}
      empty={{ title: t`No campaigns yet`, hint: t`Check back soon for new campaigns.` }}
      columns={[
        { header: t`Campaign`, primary: true, cell: row => row.title },
        { header: t`Brand`, cell: row => <UserLink username={row.brand_name} displayName={row.brand_display_name} /> },
        { header: t`Budget`, align: 'end', cell: row => <Money amount={row.budget} sign="dollar" /> },
        {
          header: t`Action`,
          actions: true,
          cell: row => (
            <LinkButton
              to="/campaigns/$id"
              params={{ id: String(row.id) }}
              size="xs"
              variant={row.has_applied ? 'default' : 'filled'}
            >
              {row.has_applied ? <Trans>View</Trans> : <Trans>Apply</Trans>}
            </LinkButton>
          ),
        },
      ]}
    />
  )
}

function RecentApplications({ rows }: { rows: Dashboard['recent_applications'] | undefined }) {
  const { t } = useLingui()
  return (
    <RecentCard
      title={t`Recent Applications`}
      all={{ to: '/applications', text: t`View all applications` }}
      rows={rows}
      empty={{ title: t`No applications yet`, hint: t`Campaigns you apply to will appear here.` }}
      columns={[
        { header: t`Campaign`, primary: true, cell: row => <CampaignLink application={row} /> },
        {
          header: t`Brand`,
          cell: row => <UserLink username={row.campaign_brand} displayName={row.campaign_brand_display_name} />,
        },
        { header: t`Status`, cell: row => <DecisionStatus kind="application" row={row} /> },
        { header: t({ message: 'Applied', context: 'heading' }), cell: row => <Day instant={row.applied_at} /> },
      ]}
    />
  )
}
