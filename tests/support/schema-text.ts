import { describeSchema } from '#database/describe-schema.ts'
import { testDatabaseUrl } from './database.ts'
import { connect } from './empty-database.ts'

/** The structure of the database at this address. */
export const schemaText = async (url: string) => describeSchema(await connect(url))

/** The structure of a database that today's program has made: this worker's own. */
export const freshSchemaText = async () => schemaText(await testDatabaseUrl())
