export { decideWithdrawal } from './decide-withdrawal.ts'
export { requestWithdrawal } from './request-withdrawal.ts'
