import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCash, IconClipboardList, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { BrandDashboard as Dashboard } from '#contract/index.ts'
import type { OpenedProposal } from '#entities/application/proposal-modal.tsx'
import { ProposedFee } from '#entities/application/proposed-fee.tsx'
import { DecisionStatus } from '#entities/decision/decision-status.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { query } from '#lib/api/query.ts'
import { useComponent } from '#lib/http/use-component.ts'
import { count } from '#lib/i18n/format.ts'
import { Day } from '#ui/day.tsx'
import { Failure } from '#ui/failure.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import { notify } from '#ui/notify.ts'
import { StatTile, StatTiles } from '#ui/stat-tile.tsx'
import { BrandCharts } from './brand-charts.tsx'
import { BrandNeeds } from './brand-needs.tsx'
import { DashboardParts, RecentCard } from './dashboard-parts.tsx'
import { useFigures, type Figures } from './use-figures.ts'
import link from '#ui/link.module.css'

const loadModal = async () => (await import('#entities/application/proposal-modal.tsx')).ProposalModal

/** A brand's figures, and its latest campaigns and applications. */
export const BrandDashboard = () => <Content {...useFigures(useQuery(query('GET /dashboard/brand/')))} />

// Keeps the skeleton until the figures have rendered.
const Content = memo(function Content({ data, failure }: Figures<Dashboard>) {
  const [opened, setOpened] = useState<OpenedProposal | null>()
  const { Component: ProposalModal } = useComponent(opened !== undefined, loadModal, error => {
    setOpened(undefined)
    notify.error(<Failure title={<Trans>We couldn't open the proposal</Trans>} error={error} />)
  })
  const failed = failure !== undefined
  // Shows a new brand its first steps instead of empty charts.
  const isNew = data?.waiting !== undefined && data.stats.total_applications === 0

  return (
    <>
      <DashboardParts
        of="brand"
        actions={
          <LinkButton to="/campaigns" search={{ create: true }}>
            <Trans>Create Campaign</Trans>
          </LinkButton>
        }
        failure={failure}
        needs={data && <BrandNeeds dashboard={data} />}
      >
        <Stats stats={data?.stats} failed={failed} />
        {isNew ? null : <BrandCharts dashboard={data} failed={failed} />}
        <RecentCampaigns rows={failed ? [] : data?.recent_campaigns} />
        <RecentApplications rows={failed ? [] : data?.recent_applications} onOpen={setOpened} />
      </DashboardParts>
      {opened === undefined || !ProposalModal ? null : (
        <ProposalModal opened={opened} list={{ rows: data?.recent_applications }} onOpen={setOpened} />
      )}
    </>
  )
})

function Stats({ stats, failed }: { stats: Dashboard['stats'] | undefined; failed: boolean }) {
  const { t, i18n } = useLingui()
  // A dash for a figure that failed to load: a zero would be wrong.
  const unknown = failed ? '–' : undefined
  return (
    <StatTiles>
      <StatTile
        label={t`Total Campaigns`}
        icon={<IconSpeakerphone />}
        value={stats ? count(stats.total_campaigns, i18n.locale) : unknown}
      />
      <StatTile
        label={t`Applications Received`}
        icon={<IconClipboardList />}
        value={stats ? count(stats.total_applications, i18n.locale) : unknown}
      />
      <StatTile
        label={t`Money Spent`}
        icon={<IconCash />}
        accent
        value={stats ? <Money amount={stats.money_spent} /> : unknown}
      />
    </StatTiles>
  )
}

function RecentCampaigns({ rows }: { rows: Dashboard['recent_campaigns'] | undefined }) {
  const { t, i18n } = useLingui()
  return (
    <RecentCard
      title={t`Recent Campaigns`}
      all={{ to: '/campaigns', text: t`View all campaigns` }}
      rows={rows}
      empty={{ title: t`No campaigns yet`, hint: t`Your campaigns will appear here.` }}
      columns={[
        {
          header: t`Title`,
          primary: true,
          cell: row => (
            <Link to="/campaigns/$id" params={{ id: String(row.id) }} className={link.link}>
              {row.title}
            </Link>
          ),
        },
        { header: t`Budget`, align: 'end', cell: row => <Money amount={row.budget} sign="dollar" /> },
        { header: t`Applications`, align: 'end', cell: row => count(row.applications_count, i18n.locale) },
        { header: t`Created`, cell: row => <Day instant={row.created_at} /> },
      ]}
    />
  )
}

interface RecentApplicationsProps {
  rows: Dashboard['recent_applications'] | undefined
  onOpen: (opened: OpenedProposal) => void
}

function RecentApplications({ rows, onOpen }: RecentApplicationsProps) {
  const { t } = useLingui()
  return (
    <RecentCard
      title={t`Recent Applications`}
      all={{ to: '/applications', text: t`View all applications` }}
      rows={rows}
      empty={{
        title: t`No applications yet`,
        hint: t`Influencers who apply to your campaigns will appear here.`,
      }}
      columns={[
        {
          header: t`Influencer`,
          primary: true,
          cell: row => <UserLink username={row.influencer_name} displayName={row.influencer_display_name} />,
        },
        { header: t`Campaign`, title: true, cell: row => row.campaign_title },
        { header: t`Proposed Fee`, align: 'end', cell: row => <ProposedFee application={row} /> },
        {
          header: t`Proposal`,
          cell: row => (
            <Button variant="default" size="xs" onClick={() => onOpen({ application: row })}>
              <Trans>View Proposal</Trans>
            </Button>
          ),
        },
        { header: t`Status`, cell: row => <DecisionStatus kind="application" row={row} /> },
        {
          header: t`Actions`,
          actions: true,
          cell: row =>
            row.status === 'pending' ? (
              <>
                <Button size="xs" onClick={() => onOpen({ application: row, decision: 'accepted' })}>
                  <Trans>Accept</Trans>
                </Button>
                <Button size="xs" variant="default" onClick={() => onOpen({ application: row, decision: 'rejected' })}>
                  <Trans>Reject</Trans>
                </Button>
              </>
            ) : null,
        },
      ]}
    />
  )
}
