import { join, relative, sep } from 'node:path'
import type { Proof, Statement } from './statement.ts'

/** A test that ran, with its file relative to the root, its full title and its steps. */
export interface TestResult extends Omit<Proof, 'step'> {
  passed: boolean
  steps: readonly string[]
}

/** The parts of Vitest's JSON report that are used here. */
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

/** The parts of Playwright's JSON report that are used here. */
export interface PlaywrightReport {
  /** `rootDir` is the folder of the test files. */
  config: { rootDir: string }
  suites: (PlaywrightSuite & { file: string })[]
}

const fullTitle = (...titles: string[]) => titles.join(' > ')
const relativePath = (root: string, file: string) => relative(root, file).replaceAll(sep, '/')

export const vitestResults = ({ testResults }: VitestReport, root: string): TestResult[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relativePath(root, name),
      title: fullTitle(...ancestorTitles, title),
      passed: status === 'passed',
      steps: [],
    })),
  )

const stepTitles = (steps: PlaywrightStep[] = []): string[] =>
  steps.flatMap(({ title, steps }) => [title, ...stepTitles(steps)])

const suiteResults = (
  file: string,
  describes: string[],
  { suites = [], specs = [] }: PlaywrightSuite,
): TestResult[] => [
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
  ...suites.flatMap(suite => suiteResults(file, [...describes, suite.title], suite)),
]

export const playwrightResults = ({ config, suites }: PlaywrightReport, root: string): TestResult[] =>
  suites.flatMap(suite => suiteResults(relativePath(root, join(config.rootDir, suite.file)), [], suite))

/** Returns why no passing test proves a statement; undefined if one does. */
function missingProof({ file, title, step }: Proof, ran: readonly TestResult[]): string | undefined {
  const found = ran.filter(test => test.file === file && test.title === title)
  const test = `"${title}" in ${file}`
  if (found.length === 0) return `there is no test ${test}`
  if (!found.every(({ passed }) => passed)) return `the test ${test} did not pass`
  if (step !== undefined && !found.some(({ steps }) => steps.includes(step)))
    return `the test ${test} has no step "${step}"`
  return undefined
}

/** Returns the problems with a section's statements, one line each. */
export function findUnproven(section: string, statements: readonly Statement[], ran: readonly TestResult[]): string[] {
  const seen = new Set<string>()
  return statements.flatMap(([claim, proof]) => {
    const reasons = [seen.has(claim) ? 'it is a duplicate' : undefined, missingProof(proof, ran)]
    seen.add(claim)
    return reasons.flatMap(reason => (reason === undefined ? [] : [`${section}. ${claim}: ${reason}`]))
  })
}
