import type { FieldDef } from 'pg'
import type { NamedStatement } from './statement-batch.ts'

// What the driver offers to queries of other classes and does not declare.
declare module 'pg' {
  interface Connection {
    parse(statement: NamedStatement): void
    bind(execution: { statement: string; values: unknown[] }): void
    describe(portal: { type: 'P' }): void
    execute(): void
    close(statement: { type: 'S'; name: string }): void
  }
  interface Query {
    handleRowDescription(message: { fields: FieldDef[] }): void
    handleDataRow(message: { fields: (string | null)[] }): void
    handleCommandComplete(message: { text: string }): void
    handleReadyForQuery(): void
    handleError(error: unknown): void
  }
}
