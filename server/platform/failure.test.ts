import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { StartError } from '#packages/start-error/index.ts'
import { describeFailure } from './failure.ts'

async function failing(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  stack.defer(() => Promise.reject(new Error('the database did not stop')))
  stack.defer(() => {
    throw new Error('the site did not stop')
  })
  throw new StartError('Port 3000 is taken.')
}

test('describeFailure lists the first error before those of the teardown', async () => {
  const error = await failing().catch((error: unknown) => error)
  expect(describeFailure(error)).toMatch(
    /^Port 3000 is taken\.\nError: the site did not stop\n[^]*\nError: the database did not stop\n/,
  )
})

test('describeFailure prints the sentence of a StartError, the stack of other errors and the text of anything else', () => {
  expect(describeFailure(new StartError('Set HOST.'))).toBe('Set HOST.')
  expect(describeFailure(new RangeError('too far'))).toMatch(/^RangeError: too far\n {4}at /)
  expect(describeFailure('stopped')).toBe('stopped')
})

test('describeFailure prints no row values', () => {
  const message = 'duplicate key value violates unique constraint "parcels_key"'
  const error = Object.assign(new DatabaseError(message, 1, 'error'), {
    code: '23505',
    constraint: 'parcels_key',
    detail: 'Key (email)=(MARKED) already exists.',
  })
  expect(describeFailure(error)).toContain('constraint parcels_key')
  expect(describeFailure(error)).not.toContain('MARKED')
})

test('describeFailure prints one sentence with the reason if the database became unavailable', () => {
  const lost = new Error('Connection terminated unexpectedly')
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  const stopped = Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' })
  const sentence = (reason: string) =>
    `The database or the file storage became unavailable (${reason}): try again once it is available and has space.`
  const reasons = ['Connection terminated unexpectedly', 'ECONNREFUSED', full.message, stopped.message]
  expect([lost, refused, full, stopped].map(describeFailure)).toEqual(reasons.map(sentence))
  expect(describeFailure(missing)).toMatch(/^Error: no such file\n {4}at /)
})
