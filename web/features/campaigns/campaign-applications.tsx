import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Campaign } from '#contract/index.ts'
import { useApplicationColumns } from '#entities/application/application-columns.tsx'
import { ProposalModal, type OpenedProposal } from '#entities/application/proposal-modal.tsx'
import { usePages } from '#lib/api/query.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import link from '#ui/link.module.css'

/** The applications to a brand's own campaign, with buttons to decide them. */
export function CampaignApplications({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui()
  const list = usePages('GET /applications/', { query: { campaign: campaign.id } })
  const [opened, setOpened] = useState<OpenedProposal | null>(null)
  return (
    <Card
      flush
      title={t`Applications`}
      action={
        <Link to="/applications" search={{ campaign: campaign.id }} className={link.link}>
          <Trans>Filter and sort</Trans>
        </Link>
      }
    >
      <DataList
        label={t`Applications`}
        list={list}
        rowKey={row => row.id}
        errorTitle={t`Failed to fetch applications`}
        empty={{
          title: t`No applications yet`,
          hint: <Trans>Influencers who apply to this campaign will appear here.</Trans>,
        }}
        columns={useApplicationColumns('brand', setOpened, true)}
      />
      <ProposalModal opened={opened} list={list} failure={t`Failed to update application status`} onOpen={setOpened} />
    </Card>
  )
}
