export { presentAdminRefund } from './presenter.ts'
export { refundById } from './queries.ts'
