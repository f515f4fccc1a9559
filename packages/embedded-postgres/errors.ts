import { StartError } from '#packages/start-error/index.ts'

/** The embedded PostgreSQL cannot run. The message explains what to do. */
export class EmbeddedPostgresError extends StartError {}
