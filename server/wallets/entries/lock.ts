import type { Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import type { Actor } from '#platform/security/actor.ts'
import type { Device } from '#platform/security/devices.ts'
import { Turns } from '#platform/turns.ts'
import { lockWallets, lockWalletsShared } from './commands.ts'

/** Locks the wallets before anything else. */
const locking =
  (transact: Transact, lock: (tx: Tx) => Promise<void>): Transact =>
  work =>
    transact(async tx => {
      await lock(tx)
      return work(tx)
    })

// Only a few at a time take a connection and wait for the lock, so that a process keeps most of its connections for
// others. Waiting for a turn costs little, and an admin may decide a whole page of rows at once.
export const bounds = { waiting: 400, waitingPerPerson: 100, patience: 10_000 }
const changing = new Turns({ ...bounds, running: 2 })
const keeping = new Turns({ ...bounds, running: 4 })

/**
 * Returns a function that runs transactions which lock the wallets first: those that change entries, decide or reverse
 * payments, approve withdrawals or send refunds. They all lock people's balances and the terms of the cover, in
 * different orders. Refuses with `unavailable` if too many are waiting, or for too long.
 */
export const changingWallets =
  (transact: Transact, person: Actor | Device): Transact =>
  work =>
    changing.run(person, () => locking(transact, lockWallets)(work))

/** Like `changingWallets`, for work that waits as long as it takes: jobs, and the pieces of an import. */
export const changingWalletsPatiently =
  (transact: Transact): Transact =>
  work =>
    changing.patiently(() => locking(transact, lockWallets)(work))

/**
 * Returns a function that runs transactions during which entries do not change, such as those that grade payments.
 * Refuses with `unavailable` if too many are waiting, or for too long.
 */
export const keepingWallets =
  (transact: Transact, person: Actor): Transact =>
  work =>
    keeping.run(person, () => locking(transact, lockWalletsShared)(work))
