export { decideWithdrawal } from './withdrawals/decide-withdrawal.ts'
export { requestWithdrawal } from './withdrawals/request-withdrawal.ts'
