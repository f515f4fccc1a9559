import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { compileAccepted, type AcceptedWording } from '../../reader/propose.ts'

/** The accepted wordings, in the order of their acceptance. */
export async function acceptedWordings(db: Db | Tx): Promise<AcceptedWording[]> {
  const { rows } = await sql<AcceptedWording>`
    select account as method, kind, wording from wallet_wordings where is_accepted
    order by decided_at, wording collate "C"`.execute(db)
  return rows
}

/** The accepted wordings as templates. */
export const acceptedTemplates = async (db: Db | Tx) => (await acceptedWordings(db)).map(compileAccepted)

/**
 * Whether another accepted wording has the same words before its reference, which would allow the payer to choose
 * between them.
 */
export async function isAmbiguous(tx: Tx, { method, wording }: AcceptedWording): Promise<boolean> {
  const [beginning, after] = wording.split('{reference}')
  if (after === undefined) return false
  const others = await acceptedWordings(tx)
  return others.some(
    other =>
      other.method === method && other.wording !== wording && other.wording.split('{reference}')[0] === beginning,
  )
}
