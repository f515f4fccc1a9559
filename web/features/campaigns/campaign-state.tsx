import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CampaignDetails } from '#entities/campaign/campaign-query.ts'

type State = 'open' | 'suspended' | 'closed' | 'full'

/** Whether a campaign is open and, as far as the reader may know, why not. */
function stateOf({ is_open, is_suspended, is_closed, is_full }: CampaignDetails): State {
  if (is_open) return 'open'
  if (is_suspended) return 'suspended'
  return is_full && !is_closed ? 'full' : 'closed'
}

const names = {
  open: msg`Open`,
  suspended: msg`Suspended`,
  closed: msg`Closed`,
  full: msg({ message: 'Full', context: 'campaign' }),
}

export function CampaignState({ campaign }: { campaign: CampaignDetails }) {
  const { i18n } = useLingui()
  return i18n._(names[stateOf(campaign)])
}
