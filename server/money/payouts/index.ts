export { recordTransactionId } from './record-transaction-id.ts'
