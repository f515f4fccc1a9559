import type { Db } from '../database/db.ts'

const wakers = new WeakMap<Db, () => void>()

/** Sets the function to call after commits to this database that emitted events. */
export function setWaker(db: Db, wake: () => void): void {
  wakers.set(db, wake)
}

/** Wakes this process's dispatcher, if any. */
export function wakeDispatcher(db: Db): void {
  wakers.get(db)?.()
}
