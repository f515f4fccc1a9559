import { expect, test } from 'vitest'
import { describeFailure } from './failure.ts'
import { StartError } from './start-error.ts'

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
