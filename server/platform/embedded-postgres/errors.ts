import { StartError } from '../start-error.ts'

/** The embedded PostgreSQL cannot run. The message says what to do. */
export class EmbeddedPostgresError extends StartError {}
