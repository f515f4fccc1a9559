export { decideWithdrawal } from './decide-withdrawal.ts'
export { requestWithdrawal } from './request-withdrawal.ts'
export { presentAdminWithdrawal } from './presenter.ts'
export { adminWithdrawalById } from './queries.ts'
