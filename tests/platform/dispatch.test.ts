import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db, Tx } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { channel, dispatchAll, dispatchBatch } from '#platform/events/dispatch.ts'
import { preparePositions } from '#platform/events/positions.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import { violations } from '#server/money/ledger/index.ts'
import { useApp } from '#tests/support/app.ts'
import { connectAs } from '#tests/support/database.ts'
import {
  createRecord,
  emitAbout,
  handledSubjects,
  failingDatabase,
  recorder,
  type FailurePoint,
} from '#tests/support/dispatching.ts'
import { isDispatched, rethrow, until } from '#tests/support/events.ts'
import { createUser } from '#tests/support/people.ts'

const server = useApp()
let db: Db
beforeAll(async () => {
  await createRecord()
  db = server.services.db
})

const allSubscribers = [...subscribers, recorder]
let lastSubject = 0
/** Returns ids that no other test uses, in ascending order. */
const newSubjects = (count: number) => Array.from({ length: count }, () => ++lastSubject)
const handledOf = async (subjects: number[]) =>
  (await handledSubjects(db)).filter(subject => subjects.includes(subject))

const emitSubjects = (...subjects: number[]) =>
  transactOn(db)(async tx => {
    for (const subject of subjects) await emitAbout(tx, subject)
  })

const dispatch = (sender = '') => dispatchAll(db, allSubscribers, { sender, onFailure: rethrow })

/** Dispatches everything committed, retrying while a broken connection still locks the positions. */
const dispatchEventually = () =>
  until(async () => {
    await dispatch()
    return isDispatched(db)
  })

interface OpenTransaction {
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** Runs the work in a transaction and keeps it open. */
async function openTransaction(work: (tx: Tx) => Promise<void>): Promise<OpenTransaction> {
  const { promise: worked, resolve: markWorked } = Promise.withResolvers<void>()
  const { promise: decided, resolve: decide } = Promise.withResolvers<boolean>()
  const ended = db.transaction().execute(async tx => {
    await work(tx)
    markWorked()
    if (!(await decided)) throw new Error('given up')
  })
  await worked
  return {
    async commit() {
      decide(true)
      await ended
    },
    async rollback() {
      decide(false)
      await ended.catch(() => undefined)
    },
  }
}

describe('dispatchAll', () => {
  test('delivers committed events in order, once', async () => {
    const subjects = newSubjects(3)
    await emitSubjects(...subjects)
    await dispatchEventually()
    await dispatch()
    expect(await handledOf(subjects)).toEqual(subjects)
  })

  test('delivers more events than fit in a batch', async () => {
    const subjects = newSubjects(1_200)
    await emitSubjects(...subjects)
    await dispatchEventually()
    expect(await handledOf(subjects)).toEqual(subjects)
  })

  test('waits for an older open transaction and then skips none of its events', async () => {
    const [first = 0, second = 0, third = 0] = newSubjects(3)
    const older = await openTransaction(tx => emitAbout(tx, first))
    await emitSubjects(third)
    await dispatch()
    expect(await handledOf([first, third])).toEqual([])
    await older.commit()
    await emitSubjects(second)
    await dispatchEventually()
    expect(await handledOf([first, second, third])).toEqual([first, third, second])
  })

  test('continues after an older transaction is rolled back, without its events', async () => {
    const [discarded = 0, retained = 0] = newSubjects(2)
    const older = await openTransaction(tx => emitAbout(tx, discarded))
    await emitSubjects(retained)
    await older.rollback()
    await dispatchEventually()
    expect(await handledOf([discarded, retained])).toEqual([retained])
  })

  test('leaves the events to a dispatcher that has already locked the positions', async () => {
    const subjects = newSubjects(2)
    await emitSubjects(...subjects)
    await until(
      async () =>
        (
          await sql`select from undispatched_events where subscriber = 'recorder' and transaction_id < pg_snapshot_xmin(pg_current_snapshot())`.execute(
            db,
          )
        ).rows.length === 2,
    )
    const others: number[] = []
    await dispatchBatch(db, [
      ...subscribers,
      {
        ...recorder,
        handle: async (tx, events) => {
          others.push(await dispatchBatch(db, allSubscribers))
          await recorder.handle(tx, events)
        },
      },
    ])
    expect(others).toEqual([0])
    expect(await handledOf(subjects)).toEqual(subjects)
  })

  test('notifies other instances of each batch, under the name of its sender, and of nothing else', async () => {
    await emitSubjects(...newSubjects(1))
    await dispatchEventually()
    const listening = await connectAs('owner')
    const senders: string[] = []
    listening.on('notification', ({ payload }) => senders.push(payload ?? ''))
    await listening.query(`listen ${channel}`)
    try {
      await dispatch('without events')
      await emitSubjects(...newSubjects(1))
      await until(async () => {
        await dispatch('with an event')
        return isDispatched(db)
      })
      await listening.query('select pg_notify($1, $2)', [channel, 'the end'])
      await until(async () => senders.includes('the end'))
      expect(senders).toEqual(['with an event', 'the end'])
    } finally {
      await listening.end()
    }
  })
})

describe.each(['before', 'during'] as FailurePoint[])('a dispatcher that dies %s a statement', death => {
  test('leaves each event to be handled once, for every statement', async () => {
    let statement = 0
    for (let reached = true; reached; statement += 1) {
      const subjects = newSubjects(3)
      await createUser(server, 'brand')
      await emitSubjects(...subjects)
      const failingDb = await failingDatabase(statement, death)
      await until(async () => {
        await dispatchBatch(failingDb.db, allSubscribers).catch(() => undefined)
        return failingDb.reached() || (await isDispatched(db))
      })
      await failingDb.db.destroy().catch(() => undefined)
      reached = failingDb.reached()
      await dispatchEventually()
      expect({ statement, handled: await handledOf(subjects) }).toEqual({ statement, handled: subjects })
      expect({ statement, violations: await violations(db) }).toEqual({ statement, violations: [] })
    }
    // Check, begin, lock, read, two subscribers, update, commit.
    expect(statement).toBeGreaterThan(8)
  })
})

describe('dispatchRestored, after a restore from another cluster,', () => {
  /** A transaction id that this cluster will not reach. */
  const farAhead = '900000000000'
  async function restore(...subjects: number[]): Promise<void> {
    const owner = await connectAs('owner')
    await owner.query(
      `insert into events (type, subject_type, subject_id, transaction_id)
      select 'picture_changed', 'user', subject, '${farAhead}' from unnest($1::bigint[]) subject`,
      [subjects],
    )
    await owner.end()
  }

  const originalOf = (subject: number) =>
    sql`select id from events where subject_id = ${subject} and type = 'picture_changed'`

  test('dispatches pending events, then later ones, each once', async () => {
    const [done = 0, waiting = 0, later = 0] = newSubjects(3)
    await dispatchEventually()
    await restore(done, waiting)
    await sql`
      update event_positions set transaction_id = ${farAhead}::xid8, event_id = (${originalOf(done)})`.execute(db)
    for (let start = 0; start < 2; start += 1) await preparePositions(db, allSubscribers)
    await emitSubjects(later)
    await dispatchEventually()
    await preparePositions(db, allSubscribers)
    await dispatchEventually()
    expect(await handledOf([done, waiting, later])).toEqual([waiting, later])
  })

  test('dispatches pending events in batches, and continues after the last one that succeeded', async () => {
    const subjects = newSubjects(501)
    await dispatchEventually()
    await restore(...subjects)
    await preparePositions(db, allSubscribers)
    const failing: Subscriber = {
      ...recorder,
      async handle(tx, events) {
        if (events.length < 500) throw new Error('out of order')
        await recorder.handle(tx, events)
      },
    }
    const failures: string[] = []
    await dispatchAll(db, [...subscribers, failing], { onFailure: name => failures.push(name) })
    expect(failures).toEqual(['recorder'])
    expect(await handledOf(subjects)).toEqual(subjects.slice(0, 500))
    const [later = 0] = newSubjects(1)
    await emitSubjects(later)
    await dispatchEventually()
    expect(await handledOf([...subjects, later])).toEqual([...subjects, later])
  })

  test('dispatches the first event when the dump had none', async () => {
    await dispatchEventually()
    await sql`update event_positions set transaction_id = ${farAhead}::xid8`.execute(db)
    await preparePositions(db, allSubscribers)
    const subjects = newSubjects(1)
    await emitSubjects(...subjects)
    await dispatchEventually()
    expect(await handledOf(subjects)).toEqual(subjects)
  })

  test('dispatches those of a dump that was made before the previous one had been handled', async () => {
    const [first = 0, second = 0] = newSubjects(2)
    await dispatchEventually()
    await restore(first)
    await preparePositions(db, allSubscribers)
    await restore(second)
    await preparePositions(db, allSubscribers)
    await dispatchEventually()
    expect(await handledOf([first, second])).toEqual([first, second])
  })
})
