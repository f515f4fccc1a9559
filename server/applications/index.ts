export { apply } from './apply.ts'
export { decideApplication } from './decide-application.ts'
export { presentApplication } from './presenter.ts'
export { applicationsPage } from './queries.ts'
