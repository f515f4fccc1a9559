import type { Db } from '../database/db.ts'

const wakers = new WeakMap<Db, () => void>()

/** Makes a dispatcher the one that commits to this database wake. */
export function setWaker(db: Db, wake: () => void): void {
  wakers.set(db, wake)
}

/** Tells this process's dispatcher, if there is one, that events were committed. */
export function wakeDispatcher(db: Db): void {
  wakers.get(db)?.()
}
