import { describe, expect, test } from 'vitest'
import { playwrightResults, vitestResults, findUnproven, type PlaywrightReport, type VitestReport } from './evidence.ts'
import { testsIn, type Statement } from './statement.ts'

const root = '/project'
const unit: VitestReport = {
  testResults: [
    {
      name: '/project/server/money.test.ts',
      assertionResults: [
        { ancestorTitles: ['money', 'in taka'], title: 'is grouped', status: 'passed' },
        { ancestorTitles: [], title: 'fails', status: 'failed' },
        { ancestorTitles: [], title: 'is skipped', status: 'skipped' },
        { ancestorTitles: [], title: 'appears twice', status: 'passed' },
        { ancestorTitles: [], title: 'appears twice', status: 'failed' },
      ],
    },
  ],
}
const spec = (title: string, status: string, expectedStatus = 'passed') => ({
  title,
  tests: [{ expectedStatus, results: [{ status, steps: [{ title: 'outer', steps: [{ title: 'inner' }] }] }] }],
})
const browser: PlaywrightReport = {
  config: { rootDir: '/project/tests/browser' },
  suites: [
    {
      title: 'home.spec.ts',
      file: 'home.spec.ts',
      specs: [
        spec('is there', 'passed'),
        spec('fails', 'failed'),
        spec('is skipped', 'skipped', 'skipped'),
        spec('is known to fail', 'failed', 'failed'),
        { title: 'never began', tests: [] },
      ],
      suites: [{ title: 'on a phone', specs: [spec('is there', 'passed')] }],
    },
  ],
}
const ran = [...vitestResults(unit, root), ...playwrightResults(browser, root)]
const money = testsIn('server/money.test.ts')
const home = testsIn('tests/browser/home.spec.ts')
const verdict = (...statements: Statement[]) => findUnproven('1', statements, ran)

describe('a statement is proven', () => {
  test.each([
    ['by a unit test, with the titles around it', money('money > in taka > is grouped')],
    ['by a browser test', home('is there')],
    ['by a browser test inside a describe', home('on a phone > is there')],
    ['by a step', home('is there', 'outer')],
    ['by a nested step', home('is there', 'inner')],
  ])('%s', (_, proof) => expect(verdict(['It is so', proof])).toEqual([]))
})

describe('a statement is not proven', () => {
  test.each([
    ['by an unknown title', home('is here'), 'there is no test "is here" in tests/browser/home.spec.ts'],
    [
      'by a title without those around it',
      money('is grouped'),
      'there is no test "is grouped" in server/money.test.ts',
    ],
    ["by another file's test", money('is there'), 'there is no test "is there" in server/money.test.ts'],
    [
      'by a missing step',
      home('is there', 'next'),
      'the test "is there" in tests/browser/home.spec.ts has no step "next"',
    ],
    ['by a failed unit test', money('fails'), 'the test "fails" in server/money.test.ts did not pass'],
    ['by a skipped unit test', money('is skipped'), 'the test "is skipped" in server/money.test.ts did not pass'],
    [
      'when one of two tests with the title failed',
      money('appears twice'),
      'the test "appears twice" in server/money.test.ts did not pass',
    ],
    ['by a failed browser test', home('fails'), 'the test "fails" in tests/browser/home.spec.ts did not pass'],
    [
      'by a skipped browser test',
      home('is skipped'),
      'the test "is skipped" in tests/browser/home.spec.ts did not pass',
    ],
    [
      'by a test expected to fail',
      home('is known to fail'),
      'the test "is known to fail" in tests/browser/home.spec.ts did not pass',
    ],
    [
      'by a test that never started',
      home('never began'),
      'the test "never began" in tests/browser/home.spec.ts did not pass',
    ],
  ])('%s', (_, proof, reason) => expect(verdict(['It is so', proof])).toEqual([`1. It is so: ${reason}`]))
})

test('a duplicate statement is reported', () => {
  expect(verdict(['It is so', home('is there')], ['It is so', home('is there')])).toEqual([
    '1. It is so: it is a duplicate',
  ])
})
