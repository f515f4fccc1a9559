export { decidePayment } from './decide-payment.ts'
export { isLive, liveStatus } from './queries.ts'
export { reversePayment } from './reverse-payment.ts'
export { submitPayment } from './submit-payment.ts'
