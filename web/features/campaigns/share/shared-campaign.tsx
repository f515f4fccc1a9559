import type { Campaign } from '#contract/index.ts'
import { useComponent } from '#lib/http/use-component.ts'

const load = async () => (await import('./share-dialog.tsx')).ShareDialog

interface SharedCampaignProps {
  campaign: Campaign
  onClose: () => void
}

/** Offers to share a campaign, once what that takes has loaded. */
export function SharedCampaign(props: SharedCampaignProps) {
  const { Component: Dialog } = useComponent(true, load, props.onClose)
  return Dialog ? <Dialog {...props} /> : null
}
