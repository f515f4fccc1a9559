import { describeSchema } from '#database/describe-schema.ts'
import { testDatabaseUrl } from './database.ts'
import { connect } from './empty-database.ts'

/** Returns the schema of a database as text. */
export const schemaText = async (url: string) => describeSchema(await connect(url))

/** Returns the schema of this worker's own freshly migrated database. */
export const freshSchemaText = async () => schemaText(await testDatabaseUrl())
