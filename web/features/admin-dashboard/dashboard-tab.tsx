import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCash, IconSpeakerphone, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AdminCampaign, AdminDashboard, AdminUser } from '#contract/index.ts'
import { RoleBadge } from '#entities/admin/role-badge.tsx'
import { WalletsCard } from '#entities/admin/wallets/wallets-card.tsx'
import { AttentionListSkeleton } from '#entities/dashboard/attention-list.tsx'
import { Features } from '#entities/dashboard/welcome.tsx'
import { useMay } from '#lib/api/capabilities.ts'
import { query } from '#lib/api/query.ts'
import { count, taka } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { DataList, type Column } from '#ui/data-list.tsx'
import { Email } from '#ui/email.tsx'
import { Money } from '#ui/money.tsx'
import { MonthChart } from '#ui/month-chart.tsx'
import { StatTile, StatTiles } from '#ui/stat-tile.tsx'
import { ErrorState } from '#ui/states.tsx'
import { AdminNeeds } from './admin-needs.tsx'
import { FailingSubscribers } from './failing-subscribers.tsx'
import { SecondFactorReminder } from './second-factor-reminder.tsx'
import classes from './dashboard-tab.module.css'

/** The platform's figures, and the latest users and campaigns. */
export function DashboardTab() {
  const { t } = useLingui()
  // The page loads this tab (admin-page.tsx), so opening it fetches nothing.
  const { data, error, refetch } = useQuery({ ...query('GET /dashboard/admin/'), refetchOnMount: false })
  const failed = data ? null : error

  return (
    <>
      <SecondFactorReminder />
      <Banner outcome="error">{failed ? t`Error loading admin data` : null}</Banner>
      {failed ? (
        <Card>
          <ErrorState error={failed} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Overview key={data ? 'loaded' : 'loading'} data={data} />
      )}
      <Features of="admin" />
    </>
  )
}

function Overview({ data }: { data: AdminDashboard | undefined }) {
  const { t } = useLingui()
  const may = useMay()
  return (
    <>
      {data && !data.waiting ? null : (
        <div className={classes.needs}>
          {data?.waiting ? <AdminNeeds waiting={data.waiting} /> : <AttentionListSkeleton />}
        </div>
      )}
      {data?.failing_subscribers.length ? <FailingSubscribers failing={data.failing_subscribers} /> : null}
      {may('wallets.read') ? <WalletsCard /> : null}
      <Figures stats={data?.stats} />
      {data?.months.length === 0 ? null : <Months months={data?.months} />}
      <div className={classes.recent}>
        <Card flush title={t`Recent Users`}>
          <DataList
            label={t`Recent Users`}
            list={{ rows: data?.recent_users }}
            rowKey={row => row.id}
            empty={t`No recent users`}
            expected={5}
            columns={useUserColumns()}
          />
        </Card>
        <Card flush title={t`Recent Campaigns`}>
          <DataList
            label={t`Recent Campaigns`}
            list={{ rows: data?.recent_campaigns }}
            rowKey={row => row.id}
            empty={t`No recent campaigns`}
            expected={5}
            columns={useCampaignColumns()}
          />
        </Card>
      </div>
    </>
  )
}

function Figures({ stats }: { stats: AdminDashboard['stats'] | undefined }) {
  const { t, i18n } = useLingui()
  const brands = stats?.total_brands ?? 0
  const influencers = stats?.total_influencers ?? 0
  const applications = stats?.total_applications ?? 0
  const figure = (value: number | undefined) => (value === undefined ? undefined : count(value, i18n.locale))
  // A no-break space reserves the line until the figures load.
  const hint = (text: string) => (stats ? text : '\u00a0')

  return (
    <StatTiles>
      <StatTile
        label={t`Total Users`}
        icon={<IconUsers />}
        value={figure(stats?.total_users)}
        hint={hint(
          t`${plural(brands, { one: '# brand', other: '# brands' })}, ${plural(influencers, { one: '# influencer', other: '# influencers' })}`,
        )}
      />
      <StatTile
        label={t`Total Campaigns`}
        icon={<IconSpeakerphone />}
        value={figure(stats?.total_campaigns)}
        hint={hint(t`${plural(applications, { one: '# application', other: '# applications' })}`)}
      />
      <StatTile
        label={t`Total Payments`}
        icon={<IconCash />}
        value={stats ? <Money amount={stats.total_payments} sign="dollar" /> : undefined}
        hint={t`Confirmed payments`}
      />
    </StatTiles>
  )
}

/** Three charts of the platform's growth by month. */
function Months({ months }: { months: AdminDashboard['months'] | undefined }) {
  const { t, i18n } = useLingui()
  const charts = [
    {
      title: t`New users by month`,
      head: t`Users`,
      figure: 'users',
      format: (n: string) => count(Number(n), i18n.locale),
    },
    { title: t`Payments by month`, head: t`Payments`, figure: 'payments', format: (n: string) => taka(n, i18n.locale) },
    {
      title: t`Withdrawals by month`,
      head: t`Withdrawals`,
      figure: 'withdrawals',
      format: (n: string) => taka(n, i18n.locale),
    },
  ] as const
  return (
    <div className={classes.months}>
      {charts.map(({ title, head, figure, format }) => (
        <Card key={figure} title={title}>
          <MonthChart
            caption={title}
            head={head}
            months={months?.map(row => ({ month: row.month, figure: row[figure] }))}
            format={format}
            empty={t`Nothing yet`}
          />
        </Card>
      ))}
    </div>
  )
}

function useUserColumns(): Column<AdminUser>[] {
  const { t } = useLingui()
  return [
    { header: t`Username`, primary: true, cell: row => row.username },
    { header: t`Email`, cell: row => <Email address={row.email} /> },
    { header: t`Role`, cell: row => <RoleBadge {...row} /> },
  ]
}

function useCampaignColumns(): Column<AdminCampaign>[] {
  const { t } = useLingui()
  return [
    { header: t`Title`, primary: true, cell: row => row.title },
    { header: t`Brand`, cell: row => row.brand_name },
    { header: t`Budget`, align: 'end', cell: row => <Money amount={row.budget} /> },
  ]
}
