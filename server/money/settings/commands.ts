import type { Tx } from '#platform/database/db.ts'

/** Locks the settings until the transaction ends and returns the platform fee in hundredths of a percent. */
export async function lockPlatformFee(tx: Tx): Promise<number> {
  const { platform_fee_basis_points: points } = await tx
    .selectFrom('settings')
    .select('platform_fee_basis_points')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return points
}

/** Sets the platform fee, in hundredths of a percent. Lock it first. */
export async function writePlatformFee(tx: Tx, basisPoints: number): Promise<void> {
  await tx.updateTable('settings').set({ platform_fee_basis_points: basisPoints }).execute()
}
