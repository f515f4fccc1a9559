import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const [one, other] = [{ id: 1 }, { id: 2 }]
const bounds = { running: 1, waiting: 3, waitingPerPerson: 2, patience: 60_000 }

/** Takes the only turn, until it is released. */
async function occupy(turns: Turns): Promise<() => void> {
  const [started, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  void turns.run(one, () => {
    started.resolve(undefined)
    return ended.promise
  })
  await started.promise
  return () => ended.resolve(undefined)
}

test('turns run a bounded amount of work at once, in order, and free a turn after a failure', async () => {
  const turns = new Turns(bounds)
  const release = await occupy(turns)
  const ran: string[] = []
  const failing = turns.run(one, async () => {
    ran.push('failing')
    throw new Error('It failed')
  })
  const patient = turns.patiently(async () => ran.push('patient'))
  const last = turns.run(other, async () => ran.push('last'))
  await Promise.resolve()
  expect(ran).toEqual([])
  release()
  await expect(failing).rejects.toThrow('It failed')
  await Promise.all([patient, last])
  expect(ran).toEqual(['failing', 'patient', 'last'])
})

test("turns refuse one person's work beyond their share, and anybody's beyond the bound", async () => {
  const turns = new Turns(bounds)
  const release = await occupy(turns)
  const waiting = [one, one].map(person => turns.run(person, async () => 'done'))
  await expect(turns.run(one, async () => 'done')).rejects.toMatchObject({ code: 'unavailable' })
  waiting.push(turns.run(other, async () => 'done'))
  await expect(turns.run(other, async () => 'done')).rejects.toMatchObject({ code: 'unavailable' })
  release()
  expect(await Promise.all(waiting)).toEqual(['done', 'done', 'done'])
  expect(await turns.run(one, async () => 'done')).toBe('done')
})

test('turns refuse work that has waited for too long, and never run it', async () => {
  const turns = new Turns({ ...bounds, patience: 10 })
  const release = await occupy(turns)
  const ran: string[] = []
  await expect(turns.run(other, async () => ran.push('late'))).rejects.toMatchObject({ code: 'unavailable' })
  release()
  await turns.run(other, async () => ran.push('in time'))
  expect(ran).toEqual(['in time'])
})
