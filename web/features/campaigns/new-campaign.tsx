import { useQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/index.ts'
import { campaignQuery } from '#entities/campaign/campaign-query.ts'
import { TextSkeleton } from '#ui/states.tsx'
import { CampaignForm } from './campaign-form.tsx'

interface NewCampaignProps {
  opened: boolean
  /** The id of the campaign to copy. */
  copy: number | undefined
  onCreated: (campaign: Campaign) => void
}

/** The form for a new campaign, empty or as a copy of an earlier one. */
export const NewCampaign = ({ copy, ...form }: NewCampaignProps) =>
  copy === undefined ? <CampaignForm {...form} /> : <CopiedCampaign key={copy} copy={copy} {...form} />

function CopiedCampaign({ copy, ...form }: NewCampaignProps & { copy: number }) {
  const { data, error } = useQuery(campaignQuery(copy))
  return data || error ? <CampaignForm copied={data} {...form} /> : <TextSkeleton lines={6} />
}
