import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

export const ping = async (db: Db): Promise<void> => void (await sql`select 1`.execute(db))
