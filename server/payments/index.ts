export { decidePayment } from './decide-payment.ts'
export { submitPayment } from './submit-payment.ts'
