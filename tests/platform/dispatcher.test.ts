import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type Db } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { channel, dispatchAll } from '#platform/events/dispatch.ts'
import { startDispatcher, type Dispatcher } from '#platform/events/dispatcher.ts'
import { listen } from '#platform/events/listener.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { setWaker } from '#platform/events/wake.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import { useApp } from '#tests/support/app.ts'
import { patientTimeouts, testDatabaseUrl } from '#tests/support/database.ts'
import { createRecord, emitAbout, handledSubjects, failingDatabase, recorder } from '#tests/support/dispatching.ts'
import { isDispatched, rethrow, until } from '#tests/support/events.ts'

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
  const { db } = await openDatabase(connectionString, () => undefined, patientTimeouts)
  const errors: unknown[] = []
  const dispatcher = startDispatcher({
    db,
    subscribers: allSubscribers,
    onFailure: (_, error) => errors.push(error),
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

/** Skips the pauses between runs until the end of the test. Returns how many there would have been. */
function withoutPauses(): () => number {
  const { setTimeout: delay } = timers
  let pauses = 0
  const replaced = vi.spyOn(timers, 'setTimeout').mockImplementation(async (milliseconds, value, options) => {
    if (milliseconds !== 100) return await delay(milliseconds, value, options)
    pauses += 1
    return value as never
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    replaced.mockRestore()
    syncBuiltinESMExports()
  })
  return () => pauses
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

test('the dispatcher rests after the last event, until the next one wakes it', async () => {
  stopPolling()
  const pauses = withoutPauses()
  const { db, dispatcher } = await instance()
  for (const subject of [6, 7]) {
    await db.transaction().execute(tx => emitAbout(tx, subject))
    await until(async () => {
      // Repeated, because another worker's older transaction may still be open at first.
      dispatcher.wake()
      return (await handledSubjects(db)).includes(subject)
    })
    await dispatched()
    // It finishes its run, and starts another if it was woken in the meantime.
    const before = pauses()
    for (let statement = 0; statement < 200; statement += 1) await sql`select 1`.execute(db)
    expect(pauses() - before).toBeLessThanOrEqual(2)
  }
  expect(await handledSubjects(db)).toContain(7)
  expect(pauses()).toBeGreaterThan(0)
})

test('the dispatcher reports the failure of a subscriber once, and again after a success', async () => {
  stopPolling()
  withoutPauses()
  const { db } = server.services
  const failures: string[] = []
  let attempts = 0
  let failing = true
  const failingRecorder: Subscriber = {
    ...recorder,
    async handle(tx, events) {
      attempts += 1
      if (failing) throw new Error('failed')
      await recorder.handle(tx, events)
    },
  }
  const dispatcher = startDispatcher({
    db,
    subscribers: [...subscribers, failingRecorder],
    onFailure: name => failures.push(name),
    onError: rethrow.bind(undefined, ''),
  })
  onTestFinished(() => dispatcher.stop())
  for (const reported of [1, 2]) {
    await db.transaction().execute(tx => emitAbout(tx, 8))
    const enough = attempts + 3
    await until(async () => {
      dispatcher.wake()
      vi.advanceTimersByTime(1_000)
      return attempts >= enough
    })
    expect(failures).toEqual(Array.from({ length: reported }, () => 'recorder'))
    failing = false
    await until(async () => {
      dispatcher.wake()
      vi.advanceTimersByTime(1_000)
      return isDispatched(db)
    })
    failing = true
  }
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

  let blocked = 0
  /** Holds a transaction open until the other writers have written a large part of all events. */
  async function holdOpen(): Promise<void> {
    const enough = Math.min(committed() + 1_500, subjects.length - 600)
    await until(async () => committed() >= enough)
    blocked += 1
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
      await dispatchAll(failing.db, allSubscribers, { onFailure: () => undefined }).catch(() => undefined)
      await failing.db.destroy().catch(() => undefined)
    }
  }
  await Promise.all([writers, keepFailing()])
  await dispatched()

  const handled = (await handledSubjects(server.services.db)).filter(subject => subject >= 100)
  expect(handled.length).toBe(subjects.length)
  expect(new Set(handled)).toEqual(new Set(subjects))
  expect(blocked).toBeGreaterThan(5)
})
