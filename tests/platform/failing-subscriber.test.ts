import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { dispatchAll } from '#platform/events/dispatch.ts'
import { preparePositions } from '#platform/events/positions.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import { useApp } from '#tests/support/app.ts'
import { createRecord, emitAbout, handledSubjects, recorder } from '#tests/support/dispatching.ts'
import { isDispatched, until } from '#tests/support/events.ts'

const server = useApp()
let db: Db

/** What the other subscriber of these tests fails at, and what it has handled. */
let failsAt: (subjects: number[]) => boolean
let failures: string[]

/** Records the subjects as negative numbers, and fails as the test specifies. */
const faulty: Subscriber = {
  ...recorder,
  name: 'faulty',
  async handle(tx, events) {
    if (failsAt(events.map(({ subject_id }) => subject_id))) throw new Error('out of order')
    await recorder.handle(
      tx,
      events.map(event => ({ ...event, subject_id: -event.subject_id })),
    )
  },
}
const allSubscribers = [...subscribers, faulty, recorder]

beforeAll(async () => {
  await createRecord()
  db = server.services.db
  await preparePositions(db, allSubscribers)
})
beforeEach(() => {
  failsAt = () => true
  failures = []
})

let lastSubject = 0
async function emitSubjects(count: number): Promise<number[]> {
  const subjects = Array.from({ length: count }, () => ++lastSubject)
  await transactOn(db)(async tx => {
    for (const subject of subjects) await emitAbout(tx, subject)
  })
  return subjects
}

const dispatch = () => dispatchAll(db, allSubscribers, { onFailure: name => failures.push(name) })
const handled = async (subjects: number[]) =>
  (await handledSubjects(db)).filter(subject => subjects.includes(subject) || subjects.includes(-subject))
const negative = (subjects: number[]) => subjects.map(subject => -subject)

/** Dispatches until the working subscriber has handled these. */
const dispatchToOthers = (subjects: number[]) =>
  until(async () => {
    await dispatch()
    return (await handledSubjects(db)).includes(subjects.at(-1) ?? 0)
  })

const dispatchEverything = () =>
  until(async () => {
    await dispatch()
    return isDispatched(db)
  })

const retryNow = () => sql`update event_positions set retry_at = now() where subscriber = 'faulty'`.execute(db)

async function state() {
  const { rows } = await sql<{ failures: number; pause: number; error: string | null; waiting: number }>`
    select failures, extract(epoch from retry_at - now())::float8 as pause, error,
      (select count(*)::integer from undispatched_events e where e.subscriber = p.subscriber) as waiting
    from event_positions p where subscriber = 'faulty'`.execute(db)
  return rows[0]
}

test('a subscriber that throws keeps its position while the others continue, and then catches up in order, once', async () => {
  const subjects = await emitSubjects(3)
  await dispatchToOthers(subjects)
  subjects.push(...(await emitSubjects(2)))
  await dispatchToOthers(subjects)
  expect(await handled(subjects)).toEqual(subjects)
  expect(await state()).toMatchObject({ waiting: 5, error: 'Error: out of order' })

  failsAt = () => false
  await dispatchEverything()
  expect(await handled(subjects)).toEqual([...subjects, ...negative(subjects)])
  expect(await state()).toMatchObject({ failures: 0, pause: null, error: null, waiting: 0 })
  const [next = 0] = await emitSubjects(1)
  await dispatchEverything()
  expect(await handled([next])).toEqual([-next, next])
})

test('a failure is reported once, and retried with back-off of up to a minute', async () => {
  await dispatchToOthers(await emitSubjects(1))
  let longest = 0
  for (let attempt = (await state())?.failures ?? 0; attempt < 14; attempt += 1) {
    await retryNow()
    await dispatch()
    const { failures: counted = 0, pause = 0 } = (await state()) ?? {}
    expect(counted).toBe(attempt + 1)
    expect(pause).toBeGreaterThan(longest * 0.95)
    longest = pause
  }
  expect(longest).toBeGreaterThan(55)
  expect(longest).toBeLessThanOrEqual(60)
  expect(failures).toEqual(['faulty'])
  await dispatch()
  expect((await state())?.failures).toBe(14)
  failsAt = () => false
  await retryNow()
  await dispatchEverything()
})

test('a subscriber that throws at one event handles all events before it', async () => {
  const subjects = await emitSubjects(700)
  const poison = subjects[600] ?? 0
  failsAt = seen => seen.includes(poison)
  await until(async () => {
    await retryNow()
    await dispatch()
    return (await state())?.waiting === 100 && (await handled([poison])).length === 1
  })
  expect((await handled(subjects)).filter(subject => subject < 0)).toEqual(negative(subjects.slice(0, 600)))
})

test('two concurrent dispatchers deliver each event to a subscriber once, although it fails now and then', async () => {
  let attempts = 0
  failsAt = () => (attempts += 1) % 3 === 0
  const subjects: number[] = []
  for (let round = 0; round < 20; round += 1) {
    subjects.push(...(await emitSubjects(20)))
    await Promise.all([dispatch(), dispatch()])
  }
  failsAt = () => false
  await dispatchEverything()
  const seen = await handled(subjects)
  expect(seen.filter(subject => subject > 0)).toEqual(subjects)
  expect(seen.filter(subject => subject < 0)).toEqual(negative(subjects))
})

test('a new subscriber starts at the present', async () => {
  failsAt = () => false
  const [before = 0] = await emitSubjects(1)
  await dispatchEverything()
  const seen: number[] = []
  const newcomer: Subscriber = {
    ...recorder,
    name: 'newcomer',
    handle: async (_, events) => void seen.push(...events.map(({ subject_id }) => subject_id)),
  }
  await preparePositions(db, [newcomer])
  const [after = 0] = await emitSubjects(1)
  await until(async () => {
    await dispatchAll(db, [...allSubscribers, newcomer], { onFailure: name => failures.push(name) })
    return isDispatched(db)
  })
  expect(seen).toEqual([after])
  expect(await handled([before, after])).toEqual([-before, before, -after, after])
})
