// In one file: whoever sees the list opens one of it next.
export { CampaignPage } from './campaign-page.tsx'
export { CampaignsPage } from './campaigns-page.tsx'
