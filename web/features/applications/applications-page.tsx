import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Application } from '#contract/index.ts'
import { applicationSorts, userSorts } from '#contract/sorts.ts'
import { applicationStatuses, type ApplicationDecision, type Role } from '#contract/vocabulary.ts'
import { ProposalModal } from '#entities/application/proposal-modal.tsx'
import { DecisionStatus } from '#entities/decision/decision-status.tsx'
import { ListControls } from '#entities/list/list-controls.tsx'
import { useStatusOptions } from '#entities/status/status-badge.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { useListFilters } from '#lib/list-filters.ts'
import { usePages } from '#lib/query.ts'
import { useRole } from '#lib/session.ts'
import { Card } from '#ui/card.tsx'
import { DataList, type Column } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './applications-page.module.css'

interface Opened {
  application: Application
  decision?: ApplicationDecision
}

/** The applications to a brand's campaigns, an influencer's own, or all of them, read-only, for an admin. */
export function ApplicationsPage() {
  const { t } = useLingui()
  // The guard allows only known roles.
  const role = useRole() ?? 'influencer'
  const sorts = role === 'admin' ? userSorts : applicationSorts
  const filters = useListFilters({ status: applicationStatuses, sort: sorts })
  const list = usePages('GET /applications/', { query: filters.query })
  const [opened, setOpened] = useState<Opened | null>(null)
  const columns = useColumns(role, setOpened)

  const { title, lead, hint, placeholder } = {
    brand: {
      placeholder: t`Influencer or campaign`,
      title: t`Campaign Applications`,
      lead: <Trans>Influencers who want to work with you. Decisions are final.</Trans>,
      hint: <Trans>Influencers who apply to your campaigns will appear here.</Trans>,
    },
    influencer: {
      placeholder: t`Campaign or brand`,
      title: t`My Applications`,
      lead: <Trans>Your applications and what brands have decided.</Trans>,
      hint: <Trans>Find a campaign that suits you and send a proposal.</Trans>,
    },
    admin: { title: t`All Applications`, lead: null, hint: null, placeholder: t`Influencer, campaign or brand` },
  }[role]

  return (
    <>
      <PageHeader title={title} lead={lead} />
      <Card
        flush
        controls={
          <ListControls
            list={list}
            filters={filters}
            placeholder={placeholder}
            selects={[
              {
                name: 'status',
                label: t`Status`,
                all: t`All statuses`,
                options: useStatusOptions(applicationStatuses),
              },
            ]}
            sorts={sorts}
          />
        }
      >
        <DataList
          label={title}
          list={list}
          rowKey={row => row.id}
          errorTitle={t`Failed to fetch applications`}
          filters={filters}
          empty={{
            title: t`No applications found`,
            hint,
            action: role === 'influencer' ? <LinkButton to="/campaigns">{t`Browse campaigns`}</LinkButton> : null,
          }}
          columns={columns}
        />
      </Card>
      <ProposalModal
        application={opened?.application ?? null}
        decision={opened?.decision}
        failure={t`Failed to update application status`}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

function useColumns(role: Role, open: (opened: Opened) => void): Column<Application>[] {
  const { t } = useLingui()

  const influencer: Column<Application> = {
    header: t`Influencer`,
    primary: true,
    cell: row => <UserLink username={row.influencer_name} />,
  }
  const campaign: Column<Application> = { header: t`Campaign`, cell: row => row.campaign_title }
  const brand: Column<Application> = { header: t`Brand`, cell: row => <UserLink username={row.campaign_brand} /> }
  const linkedCampaign: Column<Application> = {
    header: t`Campaign`,
    primary: true,
    cell: row => (
      <Link to="/campaigns/$id" params={{ id: String(row.campaign) }} className={classes.campaign}>
        {row.campaign_title}
      </Link>
    ),
  }
  const parties = {
    brand: [influencer, campaign],
    influencer: [linkedCampaign, brand],
    admin: [influencer, campaign, brand],
  }

  return [
    ...parties[role],
    {
      header: t`Fee`,
      align: 'end',
      cell: row => (
        <>
          <Money amount={row.amount_due} />
          {row.expected_fee === null ? <span className={classes.source}>{t`Campaign budget`}</span> : null}
        </>
      ),
    },
    { header: t`Status`, cell: row => <DecisionStatus kind="application" row={row} /> },
    { header: t`Applied At`, cell: row => <Day instant={row.applied_at} /> },
    {
      header: role === 'brand' ? t`Actions` : t`Proposal`,
      actions: true,
      cell: row => (
        <>
          <Button size="xs" variant="default" onClick={() => open({ application: row })}>
            {t`View Proposal`}
          </Button>
          {role === 'brand' && row.status === 'pending' ? (
            <>
              <Button size="xs" onClick={() => open({ application: row, decision: 'accepted' })}>
                {t`Accept`}
              </Button>
              <Button size="xs" variant="default" onClick={() => open({ application: row, decision: 'rejected' })}>
                {t`Reject`}
              </Button>
            </>
          ) : null}
        </>
      ),
    },
  ]
}
