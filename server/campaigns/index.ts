export { createCampaign } from './create-campaign.ts'
export { deleteCampaign } from './delete-campaign.ts'
export { presentCampaign } from './presenter.ts'
export { campaignsPage } from './queries.ts'
