export { decisionColumns, type DecisionRow } from './queries.ts'
export { reject } from './reject.ts'
