import { openDatabase } from '#platform/database/db.ts'
import { databaseTimeouts } from '#platform/database/timeouts.ts'
import { violations } from '#server/money/ledger/index.ts'

/** Returns the problems with a database's books and figures; empty if there are none. */
export async function checkBooks(url: string): Promise<string> {
  const { db } = await openDatabase(url, () => undefined, databaseTimeouts(60))
  try {
    return (await violations(db)).join('\n')
  } finally {
    await db.destroy()
  }
}
