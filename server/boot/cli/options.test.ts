import { expect, test } from 'vitest'
import { runAdmin } from './admin-command.ts'

/** Runs `npm run admin` without a database. Returns why it failed. */
async function failureOf(...args: string[]): Promise<string> {
  const errors: string[] = []
  const noDatabase = () => Promise.reject(new Error('The database was opened.'))
  await runAdmin(args, {
    changeDatabase: noDatabase,
    openFiles: noDatabase,
    askHidden: undefined,
    print: () => undefined,
    printError: line => void errors.push(line),
  })
  return errors.join('\n')
}

const correct = ['correct', '--username', 'a', '--reason', 'test', '--by', 'b', '--amount', '500']

test.each([
  ['amount', [...correct, '--amount', '-5']],
  ['username', [...correct, '--username=c']],
  ['email', ['close-account', '--email', 'a@example.com', '--email', 'b@example.com']],
  ['password', ['reset-password', '--email', 'a@example.com', '--password', 'one', '--password', 'two']],
])('a command refuses a repeated --%s instead of using the last one', async (option, args) => {
  expect(await failureOf(...args)).toBe(`Please give --${option} only once.`)
})
