import { useLingui } from '@lingui/react/macro'
import type { AdminCampaign } from '#contract/index.ts'
import { StatusBadge } from '#entities/status/status-badge.tsx'
import { VocabularyName } from '#entities/vocabulary/vocabulary.tsx'
import { count, plainDate } from '#lib/i18n/format.ts'
import { Day } from '#ui/day.tsx'
import { Facts } from '#ui/facts.tsx'
import { Modal } from '#ui/modal.tsx'
import { Money } from '#ui/money.tsx'
import classes from '#entities/admin/drawer.module.css'

interface CampaignDrawerProps {
  /** Null while the drawer is closed. */
  campaign: AdminCampaign | null
  onClose: () => void
}

/** The details of a campaign from the list, read-only. */
export function CampaignDrawer({ campaign, onClose }: CampaignDrawerProps) {
  return (
    <Modal side opened={campaign !== null} onClose={onClose} title={campaign?.title}>
      {campaign ? <Campaign campaign={campaign} /> : null}
    </Modal>
  )
}

function Campaign({ campaign }: { campaign: AdminCampaign }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Facts
        facts={[
          { label: t`Brand`, value: campaign.brand_name },
          { label: t`Budget`, value: <Money amount={campaign.budget} /> },
          { label: t`Category`, value: <VocabularyName field="category" value={campaign.category} /> },
          { label: t`Status`, value: <StatusBadge kind="active" status={campaign.is_active} /> },
          { label: t`Deadline`, value: campaign.deadline ? plainDate(campaign.deadline, i18n.locale) : '–' },
          {
            label: t`Applications`,
            value: count(campaign.applications_count, i18n.locale),
          },
          { label: t`Created`, value: <Day instant={campaign.created_at} /> },
        ]}
      />
      {campaign.description ? (
        <>
          <h3 className={classes.heading}>{t`Description`}</h3>
          <p className={classes.description}>{campaign.description}</p>
        </>
      ) : null}
    </>
  )
}
