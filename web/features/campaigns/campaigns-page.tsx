import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Campaign } from '#contract/index.ts'
import type { CampaignDetails } from '#entities/campaign/campaign-query.ts'
import { usePageSearch } from '#lib/dom/page-search.ts'
import { useUser } from '#lib/http/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusMessage, useStatusMessage } from '#ui/status-message.tsx'
import { ApplyToCampaign } from './apply-to-campaign.tsx'
import { Applied, CampaignCard } from './campaign-card.tsx'
import { CampaignControls } from './campaign-controls.tsx'
import { CampaignGrid } from './campaign-grid.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { DeleteCampaign } from './delete-campaign.tsx'
import { ManageCampaign } from './manage/manage-campaign.tsx'
import { NewCampaign } from './new-campaign.tsx'
import { isOwnCampaign } from './rules.ts'
import { campaignView } from './search.ts'
import { SharedCampaign } from './share/shared-campaign.tsx'
import { useCampaigns } from './use-campaigns.ts'
import classes from './campaign-card.module.css'

/** A brand's own campaigns and the form for a new one; for all other roles, the open campaigns. */
export function CampaignsPage() {
  const { t } = useLingui()
  const user = useUser()
  const brand = user?.role === 'brand'
  const { create = false, copy, view } = usePageSearch(campaignView)
  const [formNeeded, setFormNeeded] = useState(create)
  if (create && !formNeeded) setFormNeeded(true)
  const [published, setPublished] = useState<Campaign>()
  const navigate = useNavigate()
  const { list, filters } = useCampaigns()
  const { message, succeeded, failed, clear } = useStatusMessage()

  const showForm = (opened: boolean) => {
    clear()
    void navigate({
      // A notice instead of a message on this page, which the user may have left during the request.
      to: '.',
      search: ({ create: _, copy: _copy, ...before }) => ({ ...before, ...(opened && { create: true as const }) }),
      replace: true,
      resetScroll: false,
    })
  }
  const created = (campaign: Campaign) => {
    showForm(false)
    succeeded(<Trans>Campaign created successfully!</Trans>)
    setPublished(campaign)
  }

  const action = (campaign: CampaignDetails): ReactNode => {
    if (user?.role === 'influencer') {
      return campaign.has_applied ? (
        <Applied />
      ) : (
        <ApplyToCampaign
          campaign={campaign}
          onApplied={() => succeeded(<Trans>Application submitted successfully!</Trans>)}
          onRefused={failed}
        />
      )
    }
    return isOwnCampaign(user, campaign) ? (
      <>
        <DeleteCampaign
          campaign={campaign}
          onDeleted={() => succeeded(<Trans>Campaign deleted successfully!</Trans>)}
          onFailed={failed}
        />
        <ManageCampaign campaign={campaign} onDone={succeeded} />
      </>
    ) : null
  }

  return (
    <>
      <PageHeader
        title={brand ? t`My Campaigns` : t`Available Campaigns`}
        actions={brand ? <FormToggle opened={create} onToggle={showForm} /> : null}
      />
      <StatusMessage {...message} />
      <Banner outcome="error">{list.error ? t`Failed to fetch campaigns` : null}</Banner>
      {brand ? (
        // Mounts when first opened, then stays mounted while hidden, so that it keeps typed text.
        <div id="create-campaign" className={classes.form} hidden={!create}>
          <Card title={t`New campaign`}>
            {formNeeded ? <NewCampaign opened={create} copy={copy} onCreated={created} /> : null}
          </Card>
        </div>
      ) : null}
      {published ? <SharedCampaign campaign={published} onClose={() => setPublished(undefined)} /> : null}
      <CampaignControls list={list} filters={filters} table={view === 'table'} />
      {brand && view === 'table' && !list.error ? (
        <CampaignTable list={list} filters={filters} action={action} />
      ) : (
        <CampaignGrid list={list} filters={filters} brand={brand}>
          {campaign => (
            <CampaignCard
              key={campaign.id}
              campaign={campaign}
              gone={list.news?.gone.has(campaign.id)}
              own={isOwnCampaign(user, campaign)}
              action={action(campaign)}
            />
          )}
        </CampaignGrid>
      )}
    </>
  )
}

function FormToggle({ opened, onToggle }: { opened: boolean; onToggle: (opened: boolean) => void }) {
  return (
    <Button
      variant={opened ? 'default' : 'filled'}
      leftSection={opened ? null : <IconPlus size={18} aria-hidden />}
      aria-expanded={opened}
      aria-controls="create-campaign"
      onClick={() => onToggle(!opened)}
    >
      {opened ? <Trans>Cancel</Trans> : <Trans>Create Campaign</Trans>}
    </Button>
  )
}
