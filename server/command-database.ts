import { migrate } from '../database/migrate.ts'
import { Closing } from './closing.ts'
import { sharedDatabaseUrl } from './database-url.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase, type Db } from './platform/db.ts'

/** Does something on the site's database, whether the site is running or not. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const closing = new Closing()
  try {
    const url = await sharedDatabaseUrl(readConfig(), () => undefined, closing)
    await migrate(url)
    const { db } = await openDatabase(url, () => undefined)
    closing.add(() => db.destroy())
    return await work(db)
  } finally {
    await closing.close()
  }
}
