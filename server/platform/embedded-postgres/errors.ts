import { StartError } from '../start-error.ts'

/** Why the embedded PostgreSQL cannot run, in a sentence that a person can act on. */
export class EmbeddedPostgresError extends StartError {}
