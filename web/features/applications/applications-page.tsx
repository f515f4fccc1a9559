import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import type { Application, Role } from '#contract/index.ts'
import { useApplicationColumns } from '#entities/application/application-columns.tsx'
import { ProposalModal, type OpenedProposal } from '#entities/application/proposal-modal.tsx'
import { shownStatus } from '#entities/decision/decision-status.tsx'
import { CsvButton } from '#entities/list/csv-button.tsx'
import { useSelectColumn, useSelection } from '#entities/list/selection.tsx'
import { useStatusText } from '#entities/status/status-badge.tsx'
import { useRole } from '#lib/http/session.ts'
import { localTime } from '#lib/i18n/format.ts'
import { filtersOnlyBy } from '#lib/lists/list-filters.ts'
import { pendingRows } from '#lib/lists/list-state.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ApplicationControls } from './application-controls.tsx'
import { BulkReject } from './bulk-reject.tsx'
import { CampaignFilter } from './campaign-filter.tsx'
import { useApplications } from './use-applications.ts'

/** The applications to a brand's campaigns or an influencer's own. For an admin, all of them, read-only. */
export function ApplicationsPage() {
  const { t } = useLingui()
  // The guard only allows known roles.
  const role = useRole() ?? 'influencer'
  const { title, lead, hint, placeholder } = useTexts(role)
  const applications = useApplications(role)
  const { list, filters, campaign } = applications
  const [opened, setOpened] = useState<OpenedProposal | null>(null)
  const selection = useSelection(pendingRows(list))
  const selectColumn = useSelectColumn(selection, (row: Application) => row.influencer_name)
  const columns = useApplicationColumns(role, setOpened)
  const nothingShortlisted = useNothingShortlisted(filters.clear)
  const empty = {
    title: t`No applications found`,
    hint,
    action: role === 'influencer' ? <LinkButton to="/campaigns">{t`Browse campaigns`}</LinkButton> : null,
  }

  const card = (
    <Card
      flush
      controls={
        <ApplicationControls applications={applications} placeholder={placeholder} forBrand={role === 'brand'} />
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
        actions={<CsvButton name="prochar-applications" list={list} columns={useCsvColumns()} />}
      />
      {campaign === undefined ? null : <CampaignFilter id={campaign} onClear={() => filters.set({ campaign: '' })} />}
      {role === 'brand' ? <BulkReject selection={selection}>{card}</BulkReject> : card}
      <ProposalModal opened={opened} list={list} failure={t`Failed to update application status`} onOpen={setOpened} />
    </>
  )
}

/** The page's texts for each role. */
function useTexts(role: Role) {
  const { t } = useLingui()
  return {
    brand: {
      title: t`Campaign Applications`,
      lead: <Trans>Influencers who want to work with you. Decisions are final.</Trans>,
      hint: <Trans>Influencers who apply to your campaigns will appear here.</Trans>,
      placeholder: t`Influencer or campaign`,
    },
    influencer: {
      title: t`My Applications`,
      lead: <Trans>Track your applications and what brands decide.</Trans>,
      hint: <Trans>Find a campaign that suits you and send a proposal.</Trans>,
      placeholder: t`Campaign or brand`,
    },
    admin: { title: t`All Applications`, lead: null, hint: null, placeholder: t`Name or campaign` },
  }[role]
}

/** The empty state of a brand's shortlist. */
function useNothingShortlisted(onShowAll: () => void) {
  const { t } = useLingui()
  return {
    icon: <IconStar />,
    title: t`No shortlisted applications`,
    hint: t`Star a pending application to keep it here.`,
    action: (
      <Button variant="default" onClick={onShowAll}>
        <Trans>See all applications</Trans>
      </Button>
    ),
  }
}

function useCsvColumns() {
  const { t } = useLingui()
  const statusOf = useStatusText('application')
  return [
    [t`Campaign`, (row: Application) => row.campaign_title],
    [t`Brand`, (row: Application) => row.campaign_brand],
    [t`Influencer`, (row: Application) => row.influencer_name],
    [t`Fee`, (row: Application) => row.amount_due],
    [t`Status`, (row: Application) => statusOf(shownStatus(row))],
    [t`Applied At`, (row: Application) => row.applied_at && localTime(row.applied_at)],
  ] as const
}
