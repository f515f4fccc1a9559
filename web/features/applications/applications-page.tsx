import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application } from '#contract/index.ts'
import { applicationSorts, userSorts } from '#contract/sorts.ts'
import { applicationStatuses } from '#contract/vocabulary.ts'
import { useApplicationColumns } from '#entities/application/application-columns.tsx'
import { ofCampaign } from '#entities/application/of-campaign.ts'
import { ProposalModal, type OpenedProposal } from '#entities/application/proposal-modal.tsx'
import { campaignQuery } from '#entities/campaign/campaign-query.ts'
import { CsvButton } from '#entities/list/csv-button.tsx'
import { FilterToggle } from '#entities/list/filter-toggle.tsx'
import { ListControls } from '#entities/list/list-controls.tsx'
import { useSelectColumn, useSelection } from '#entities/list/selection.tsx'
import { useOffered } from '#entities/list/use-offered.ts'
import { useStatusOptions } from '#entities/status/status-badge.tsx'
import { localTime } from '#lib/format.ts'
import { filtersOnlyBy, useListFilters } from '#lib/list-filters.ts'
import { pendingRows } from '#lib/list-state.ts'
import { usePages } from '#lib/query.ts'
import { useRole } from '#lib/session.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BulkReject } from './bulk-reject.tsx'
import { CampaignSelect } from './campaign-select.tsx'
import { OfCampaign } from './of-campaign.tsx'

/** The first is the default. A brand sees the applications that it has to decide first. */
const sortsOf = { brand: ['waiting', ...applicationSorts], influencer: applicationSorts, admin: userSorts } as const

/** The applications to a brand's campaigns or an influencer's own; for an admin all of them, read-only. */
export function ApplicationsPage() {
  const { t } = useLingui()
  // The guard allows only known roles.
  const role = useRole() ?? 'influencer'
  const sorts = sortsOf[role]
  const filters = useListFilters({
    status: applicationStatuses,
    campaign: /^[1-9]\d{0,14}$/,
    shortlisted: ['true'],
    sort: sorts,
  })
  const { campaign, ...query } = filters.query
  const found = usePages('GET /applications/', {
    query: {
      ...(role === 'brand' && { sort: 'waiting' }),
      ...query,
      ...(campaign !== undefined && { campaign: Number(campaign) }),
    },
  })
  const { data: chosen } = useQuery({ ...campaignQuery(Number(campaign)), enabled: campaign !== undefined })
  const list = chosen ? { ...found, rows: ofCampaign(found.rows, chosen) } : found
  const shortlistOffered = useOffered(list.rows, 'is_shortlisted', filters.query.shortlisted !== undefined)
  const [opened, setOpened] = useState<OpenedProposal | null>(null)
  const selection = useSelection(pendingRows(list))
  const selectColumn = useSelectColumn(selection, (row: Application) => row.influencer_name)
  const columns = useApplicationColumns(role, setOpened)
  const csvColumns = useCsvColumns()

  const nothingShortlisted = {
    icon: <IconStar />,
    title: t`No shortlisted applications`,
    hint: t`Press the star of a pending application to keep it here.`,
    action: (
      <Button variant="default" onClick={filters.clear}>
        <Trans>See all applications</Trans>
      </Button>
    ),
  }

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
    admin: { title: t`All Applications`, lead: null, hint: null, placeholder: t`Name or campaign` },
  }[role]

  const empty = {
    title: t`No applications found`,
    hint,
    action: role === 'influencer' ? <LinkButton to="/campaigns">{t`Browse campaigns`}</LinkButton> : null,
  }

  const card = (
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
        >
          {role === 'brand' ? (
            <CampaignSelect
              value={campaign === undefined ? undefined : Number(campaign)}
              onChange={id => filters.set({ campaign: id })}
            />
          ) : null}
          {role === 'brand' && shortlistOffered ? (
            <FilterToggle name="shortlisted" filters={filters} icon={<IconStar size={18} aria-hidden />}>
              {t`Shortlisted`}
            </FilterToggle>
          ) : null}
        </ListControls>
      }
    >
      <DataList
        label={title}
        list={list}
        rowKey={row => row.id}
        errorTitle={t`Failed to fetch applications`}
        {...(filtersOnlyBy('shortlisted', filters) ? { empty: nothingShortlisted } : { filters, empty })}
        columns={role === 'brand' ? [selectColumn, ...columns] : columns}
      />
    </Card>
  )

  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        actions={<CsvButton name="prochar-applications" list={list} columns={csvColumns} />}
      />
      {campaign === undefined ? null : (
        <OfCampaign id={Number(campaign)} onClear={() => filters.set({ campaign: '' })} />
      )}
      {role === 'brand' ? <BulkReject selection={selection}>{card}</BulkReject> : card}
      <ProposalModal
        opened={opened}
        rows={list.rows}
        next={list.next}
        failure={t`Failed to update application status`}
        onOpen={setOpened}
      />
    </>
  )
}

function useCsvColumns() {
  const { t } = useLingui()
  return [
    [t`Campaign`, (row: Application) => row.campaign_title],
    [t`Brand`, (row: Application) => row.campaign_brand],
    [t`Influencer`, (row: Application) => row.influencer_name],
    [t`Fee`, (row: Application) => row.amount_due],
    [t`Status`, (row: Application) => row.status],
    [t`Applied At`, (row: Application) => row.applied_at && localTime(row.applied_at)],
  ] as const
}
