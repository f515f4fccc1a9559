import type { Campaign, CampaignAction, CampaignInput } from '#contract/index.ts'
import type { Person } from './client.ts'
import { expectStatus } from './people.ts'

export const readCampaign = (person: Person, { id }: Pick<Campaign, 'id'>) =>
  person.call('GET /campaigns/{id}/', { params: { id } })

/** Changes some of a campaign's fields. The others are sent as they are. */
export const changeCampaign = (brand: Person, campaign: Campaign, fields: Partial<CampaignInput>) => {
  const { title, description, budget, category } = campaign
  const body = { title, description, budget, category, ...fields }
  return brand.call('PUT /campaigns/{id}/', { params: { id: campaign.id }, body })
}

export const setClosed = (brand: Person, { id }: Pick<Campaign, 'id'>, closed: boolean) =>
  brand.call('PUT /campaigns/{id}/closed/', { params: { id }, body: { closed } })

export const closeCampaign = async (brand: Person, campaign: Pick<Campaign, 'id'>): Promise<void> => {
  expectStatus(await setClosed(brand, campaign, true), 200)
}

export const decideCampaign = (
  admin: Person,
  { id }: Pick<Campaign, 'id'>,
  action: CampaignAction,
  reason?: string | null,
) =>
  admin.call('PUT /admin/campaigns/{id}/', {
    params: { id },
    body: { action, ...(reason !== undefined && { reason }) },
  })
