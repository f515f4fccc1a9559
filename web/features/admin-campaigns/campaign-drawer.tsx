import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AdminCampaign } from '#contract/index.ts'
import { StatusBadge } from '#entities/status/status-badge.tsx'
import { PersonName } from '#entities/user/person-name.tsx'
import { VocabularyName } from '#entities/vocabulary/vocabulary.tsx'
import { supports } from '#lib/http/supports.ts'
import { count, plainDate } from '#lib/i18n/format.ts'
import { Day } from '#ui/day.tsx'
import { Facts } from '#ui/facts.tsx'
import { Modal } from '#ui/modal.tsx'
import { Money } from '#ui/money.tsx'
import classes from '#entities/admin/drawer.module.css'

interface CampaignDrawerProps {
  /** Null while the drawer is closed. */
  campaign: AdminCampaign | null
  /** What can be done with the campaign. */
  actions: ReactNode
  onClose: () => void
}

/** The details of a campaign from its row in the list. */
export function CampaignDrawer({ campaign, actions, onClose }: CampaignDrawerProps) {
  return (
    <Modal side opened={campaign !== null} onClose={onClose} title={campaign?.title}>
      {campaign ? <Campaign campaign={campaign} /> : null}
      {actions}
    </Modal>
  )
}

/** Why a campaign may not be open. */
function useStateFacts(campaign: AdminCampaign) {
  const { slots, accepted_count, is_full, is_closed, is_suspended, is_deleted, suspend_reason } = campaign
  const { t, i18n } = useLingui()
  if (!supports.campaignLife) return []
  const [accepted, wanted] = [count(accepted_count, i18n.locale), slots === null ? '' : count(slots, i18n.locale)]
  const states = [
    ...(is_deleted ? [t`Deleted`] : []),
    ...(is_suspended ? [t`Suspended`] : []),
    ...(is_closed ? [t`Closed by its brand`] : []),
    ...(is_full ? [t({ message: 'Full', context: 'campaign' })] : []),
  ]
  return [
    { label: t`Accepted influencers`, value: slots === null ? accepted : t`${accepted} of ${wanted}` },
    ...(states.length > 0 ? [{ label: t`State`, value: states.join(' · ') }] : []),
    ...(suspend_reason === null ? [] : [{ label: t`Reason`, value: suspend_reason }]),
  ]
}

function Campaign({ campaign }: { campaign: AdminCampaign }) {
  const { t, i18n } = useLingui()
  const stateFacts = useStateFacts(campaign)
  return (
    <>
      <Facts
        facts={[
          {
            label: t`Brand`,
            value: <PersonName username={campaign.brand_name} displayName={campaign.brand_display_name} />,
          },
          { label: t`Budget`, value: <Money amount={campaign.budget} /> },
          { label: t`Category`, value: <VocabularyName field="category" value={campaign.category} /> },
          { label: t`Status`, value: <StatusBadge kind="active" status={campaign.is_active} /> },
          { label: t`Deadline`, value: campaign.deadline ? plainDate(campaign.deadline, i18n.locale) : '–' },
          {
            label: t`Applications`,
            value: count(campaign.applications_count, i18n.locale),
          },
          { label: t`Created`, value: <Day instant={campaign.created_at} /> },
          ...stateFacts,
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
