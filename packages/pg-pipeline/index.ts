export { PipelineClient, type PipelineClientConfig } from './client.ts'
export { SharedConnections } from './shared-connections.ts'
export { plannedForItsValues, statementName, statementOf, type Statement } from './statements.ts'
export { inTransaction, replyOf, type Outcome, type Pipeline } from './transaction.ts'
