import { Trans, useLingui } from '@lingui/react/macro'
import { IconCash, IconCircleCheck, IconHourglass, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { InfluencerDashboard as Dashboard } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { CampaignLink } from '#entities/application/campaign-link.tsx'
import { NeedsYouSkeleton } from '#entities/dashboard/needs-you.tsx'
import { Features, Welcome } from '#entities/dashboard/welcome.tsx'
import { DecisionStatus } from '#entities/decision/decision-status.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { count, taka } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import { MonthChart } from '#ui/month-chart.tsx'
import { RetryLine } from '#ui/retry-line.tsx'
import { StatTile, StatTiles } from '#ui/stat-tile.tsx'
import { InfluencerNeeds } from './influencer-needs.tsx'
import { useFigures, type Figures } from './use-figures.ts'
import classes from './dashboard.module.css'

/** An influencer's figures, available campaigns and latest applications. */
export const InfluencerDashboard = () => <Content {...useFigures(useQuery(query('GET /dashboard/influencer/')))} />

// The skeleton stays as it is until the figures have been rendered.
const Content = memo(function Content({ data, failure }: Figures<Dashboard>) {
  const { t, i18n } = useLingui()
  const failed = failure !== undefined
  // A figure that failed to load is a dash: a zero would be wrong.
  const stats = data?.stats
  const unknown = failed ? '–' : undefined
  // A new influencer sees the first steps instead of an empty chart.
  const isNew = data?.waiting !== undefined && data.stats.accepted_applications === 0
  const rows = <T,>(known: readonly T[] | undefined) => ({ rows: failed ? [] : known })

  return (
    <>
      <Welcome title={t`Dashboard`} />
      {/* The key creates new elements when the figures arrive: what needs attention may be taller than its skeleton
          and would push them down. */}
      <div key={data ? 'loaded' : 'loading'} className={classes.parts}>
        {failure ? (
          <RetryLine {...failure}>
            <Trans>Your dashboard could not be loaded.</Trans>
          </RetryLine>
        ) : null}
        {data ? <InfluencerNeeds dashboard={data} /> : failed ? null : <NeedsYouSkeleton />}
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

        {isNew || data?.months.length === 0 ? null : (
          <Card title={t`Earnings by month`}>
            <MonthChart
              caption={t`Earnings by month`}
              head={t`Earnings`}
              months={failed ? [] : data?.months.map(({ month, earned }) => ({ month, figure: earned }))}
              format={figure => taka(figure, i18n.locale)}
              empty={t`Confirmed payments will appear here.`}
            />
          </Card>
        )}

        <Card
          flush
          title={t`Available Campaigns`}
          action={
            <Link to="/campaigns" className={classes.all}>
              <Trans>View all campaigns</Trans>
            </Link>
          }
        >
          <DataList
            label={t`Available Campaigns`}
            list={rows(data?.available_campaigns)}
            rowKey={row => row.id}
            expected={limits.recent}
            empty={{ title: t`No campaigns yet`, hint: t`Check back soon for new campaigns.` }}
            columns={[
              { header: t`Campaign`, primary: true, cell: row => row.title },
              { header: t`Brand`, cell: row => <UserLink username={row.brand_name} /> },
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
        </Card>

        <Card
          flush
          title={t`Recent Applications`}
          action={
            <Link to="/applications" className={classes.all}>
              <Trans>View all applications</Trans>
            </Link>
          }
        >
          <DataList
            label={t`Recent Applications`}
            list={rows(data?.recent_applications)}
            rowKey={row => row.id}
            expected={limits.recent}
            empty={{ title: t`No applications yet`, hint: t`The campaigns that you apply to will appear here.` }}
            columns={[
              { header: t`Campaign`, primary: true, cell: row => <CampaignLink application={row} /> },
              { header: t`Brand`, cell: row => <UserLink username={row.campaign_brand} /> },
              { header: t`Status`, cell: row => <DecisionStatus kind="application" row={row} /> },
              { header: t({ message: 'Applied', context: 'heading' }), cell: row => <Day instant={row.applied_at} /> },
            ]}
          />
        </Card>
      </div>
      <Features of="influencer" />
    </>
  )
})
