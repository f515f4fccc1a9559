import { join, relative, sep } from 'node:path'
import type { ShownBy, Statement } from './statement.ts'

/** A test that ran, with its file relative to the root, its full title and its steps. */
export interface Ran extends Omit<ShownBy, 'step'> {
  passed: boolean
  steps: readonly string[]
}

/** The parts of Vitest's JSON report that are used. */
export interface VitestReport {
  testResults: {
    /** The absolute path of the file. */
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}

interface PlaywrightStep {
  title: string
  steps?: PlaywrightStep[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: { expectedStatus: string; results: { status: string; steps?: PlaywrightStep[] }[] }[]
  }[]
}

/** The parts of Playwright's JSON report that are used. */
export interface PlaywrightReport {
  /** `rootDir` is the folder of the files. */
  config: { rootDir: string }
  suites: (PlaywrightSuite & { file: string })[]
}

const fullTitle = (...titles: string[]) => titles.join(' > ')
const below = (root: string, file: string) => relative(root, file).replaceAll(sep, '/')

export const ranInVitest = ({ testResults }: VitestReport, root: string): Ran[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: below(root, name),
      title: fullTitle(...ancestorTitles, title),
      passed: status === 'passed',
      steps: [],
    })),
  )

const stepTitles = (steps: PlaywrightStep[] = []): string[] =>
  steps.flatMap(({ title, steps }) => [title, ...stepTitles(steps)])

const ranInSuite = (file: string, describes: string[], { suites = [], specs = [] }: PlaywrightSuite): Ran[] => [
  ...specs.map(({ title, tests }) => {
    const last = tests.map(({ results }) => results.at(-1))
    return {
      file,
      title: fullTitle(...describes, title),
      // Playwright also accepts skipped tests and expected failures, but they prove nothing.
      passed:
        tests.length > 0 &&
        tests.every(({ expectedStatus }, index) => expectedStatus === 'passed' && last[index]?.status === 'passed'),
      steps: stepTitles(last.flatMap(result => result?.steps ?? [])),
    }
  }),
  ...suites.flatMap(suite => ranInSuite(file, [...describes, suite.title], suite)),
]

export const ranInPlaywright = ({ config, suites }: PlaywrightReport, root: string): Ran[] =>
  suites.flatMap(suite => ranInSuite(below(root, join(config.rootDir, suite.file)), [], suite))

/** Returns why no passing test proves a statement; undefined if one does. */
function lacking({ file, title, step }: ShownBy, ran: readonly Ran[]): string | undefined {
  const found = ran.filter(test => test.file === file && test.title === title)
  const test = `"${title}" in ${file}`
  if (found.length === 0) return `there is no test ${test}`
  if (!found.every(({ passed }) => passed)) return `the test ${test} did not pass`
  if (step !== undefined && !found.some(({ steps }) => steps.includes(step)))
    return `the test ${test} has no step "${step}"`
  return undefined
}

/** Returns the problems with a section's statements, one line each. */
export function unshown(section: string, statements: readonly Statement[], ran: readonly Ran[]): string[] {
  const said = new Set<string>()
  return statements.flatMap(([says, shownBy]) => {
    const reasons = [said.has(says) ? 'it is a duplicate' : undefined, lacking(shownBy, ran)]
    said.add(says)
    return reasons.flatMap(reason => (reason === undefined ? [] : [`${section}. ${says}: ${reason}`]))
  })
}
