export { postConfirmations } from './confirm.ts'
export { correctBalance } from './correct-balance.ts'
export {
  availableBalance,
  influencerBalances,
  postApproval,
  postRefund,
  postRelease,
  postRequest,
  type LedgerEvent,
} from './ledger.ts'
export { missingEvents } from './missing-events.ts'
export { reverse, splitNet } from './reverse.ts'
export { violations } from './violations.ts'
