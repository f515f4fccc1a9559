export { presentAdminCampaign } from './presenter.ts'
export { newestCampaigns, userByName, usersPage } from './queries.ts'
export { changeActive } from './set-user-active.ts'
