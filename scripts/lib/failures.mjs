import { stripVTControlCharacters } from 'node:util'

const lines = 8
const describe = (title, messages = []) => {
  const message = stripVTControlCharacters(messages.join('\n')).trim().split('\n').slice(0, lines)
  return [`✗ ${title}`, ...message.map(line => `    ${line}`)].join('\n')
}

/** The failed tests and files of Vitest's JSON report, each with the start of its messages. */
export const vitestFailures = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // A file that fails to load has no failed tests.
      if (failed.length === 0) return [describe(name, [message])]
      return failed.map(({ fullName, failureMessages }) => describe(`${name} › ${fullName}`, failureMessages))
    })

/**
 * The failed tests of Playwright's JSON report, and the errors outside of tests, each with the start of its messages.
 */
export const playwrightFailures = ({ suites, errors }) => {
  const specs = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const failed = suites.flatMap(specs).filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(result => result.errors))
      return describe(
        `${file} › ${title}`,
        errors.map(({ message }) => message),
      )
    }),
    ...errors.map(({ message }) => describe('outside of tests', [message])),
  ]
}
