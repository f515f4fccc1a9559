import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { subscribers } from '#server/subscribers.ts'
import { useApp } from '#tests/support/app.ts'
import { patientLimits, testDatabaseUrl } from '#tests/support/database.ts'
import { createRecord, emitAbout, handledSubjects, failingDatabase, recorder } from '#tests/support/dispatching.ts'
import { isDispatched, until } from '#tests/support/events.ts'
import { openDatabase, type Db } from '../database/db.ts'
import { transactOn } from '../database/transact.ts'
import { channel, dispatchAll } from './dispatch.ts'
import { startDispatcher, type Dispatcher } from './dispatcher.ts'
import { listen } from './listener.ts'
import { setWaker } from './wake.ts'

const server = useApp()
beforeAll(createRecord)

const allSubscribers = [...subscribers, recorder]
const dispatched = () => until(() => isDispatched(server.services.db))

interface Instance {
  db: Db
  dispatcher: Dispatcher
}

/** Starts another instance on the same database, stopped at the end of the test. */
async function instance(): Promise<Instance> {
  const connectionString = await testDatabaseUrl()
  const { db } = await openDatabase(connectionString, () => undefined, patientLimits)
  const errors: unknown[] = []
  const dispatcher = startDispatcher({
    db,
    subscribers: allSubscribers,
    onError: error => errors.push(error),
  })
  const stopListening = listen({ connectionString, channels: { [channel]: dispatcher.onDispatched } })
  onTestFinished(async () => {
    await stopListening()
    await dispatcher.stop()
    await db.destroy()
    expect(errors).toEqual([])
  })
  return { db, dispatcher }
}

/** Freezes the poll timers until the end of the test. */
function stopPolling(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

test("a commit wakes the process's dispatcher if it emitted events; a rollback does not", async () => {
  const { db } = server.services
  const wake = vi.fn<() => void>()
  setWaker(db, wake)
  const transact = transactOn(db)
  await transact(tx => emitAbout(tx, 1))
  expect(wake).toHaveBeenCalledTimes(1)
  await transact(tx => sql`select 1`.execute(tx))
  const refused = transact(async tx => {
    await emitAbout(tx, 2)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(wake).toHaveBeenCalledTimes(1)
})

test('the dispatcher dispatches commits of its own process without polling', async () => {
  stopPolling()
  const { db } = await instance()
  await until(async () => {
    // Repeated, because another worker's older transaction may still be open at first.
    await transactOn(db)(tx => emitAbout(tx, 3))
    return (await handledSubjects(db)).includes(3)
  })
  expect(await handledSubjects(db)).toContain(3)
})

test('the dispatcher looks for events when another instance has dispatched', async () => {
  stopPolling()
  const { db } = server.services
  await instance()
  await db.transaction().execute(tx => emitAbout(tx, 4))
  await until(async () => {
    // Repeated, because it may not be listening yet.
    await sql`select pg_notify(${channel}, 'another')`.execute(db)
    return (await handledSubjects(db)).includes(4)
  })
  expect(await handledSubjects(db)).toContain(4)
})

test('a poll finds the events of a process that died before waking a dispatcher', async () => {
  stopPolling()
  const { db } = server.services
  await instance()
  await db.transaction().execute(tx => emitAbout(tx, 5))
  expect(await handledSubjects(db)).not.toContain(5)
  await until(async () => {
    vi.advanceTimersByTime(1_000)
    return (await handledSubjects(db)).includes(5)
  })
})

test('two instances, and one that keeps dying, handle each of 10,000 events from 20 writers once, despite long transactions', async () => {
  const [one, two] = [await instance(), await instance()]
  const perTransaction = 5
  const subjects = Array.from({ length: 10_000 }, (_, index) => 100 + index)
  const waiting = [...subjects]
  const committed = () => subjects.length - waiting.length

  /** Emits events with a pause in the middle. Rolls back one transaction in ten and emits its events again. */
  async function write(db: Db, attempt: number, pause: () => Promise<void>): Promise<void> {
    const mine = waiting.splice(-perTransaction)
    const written = transactOn(db)(async tx => {
      for (const [index, subject] of mine.entries()) {
        await emitAbout(tx, subject)
        if (index === 1) await pause()
      }
      if (attempt % 10 === 3) throw new Error('given up')
    })
    await written.catch(() => void waiting.push(...mine))
  }

  let held = 0
  /** Holds a transaction open until the other writers have written a large part of all events. */
  async function holdOpen(): Promise<void> {
    const enough = Math.min(committed() + 1_500, subjects.length - 600)
    await until(async () => committed() >= enough)
    held += 1
  }
  let writing = true
  const writers = Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      const { db } = writer % 2 === 0 ? one : two
      for (let attempt = 0; waiting.length > 0; attempt += 1) {
        await write(db, attempt, writer < 3 ? holdOpen : () => Promise.resolve())
      }
    }),
  ).finally(() => (writing = false))

  /** Dispatches alongside the two instances and breaks at a different statement each time. */
  async function keepFailing(): Promise<void> {
    for (let statement = 0; writing; statement = (statement + 1) % 10) {
      const failing = await failingDatabase(statement, statement % 2 === 0 ? 'before' : 'during')
      await dispatchAll(failing.db, allSubscribers).catch(() => undefined)
      await failing.db.destroy().catch(() => undefined)
    }
  }
  await Promise.all([writers, keepFailing()])
  await dispatched()

  const handled = (await handledSubjects(server.services.db)).filter(subject => subject >= 100)
  expect(handled.length).toBe(subjects.length)
  expect(new Set(handled)).toEqual(new Set(subjects))
  expect(held).toBeGreaterThan(5)
})
