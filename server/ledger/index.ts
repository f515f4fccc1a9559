export { correctBalance } from './correct-balance.ts'
export { availableBalance, postApproval, postConfirmation, postRejection, postRequest } from './ledger.ts'
export { violations } from './violations.ts'
