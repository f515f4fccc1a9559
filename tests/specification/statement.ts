/** The test that proves a statement: its file relative to the root, its full title, and optionally a step. */
export interface Proof {
  file: string
  /** Includes the titles of its `describe` blocks, joined by ` > `. */
  title: string
  step?: string
}

/** A testable statement of the specification, in our words, and the test that proves it. */
export type Statement = readonly [claim: string, proof: Proof]

/** Refers to the tests of a file by title: `const guards = testsIn('tests/browser/guards.spec.ts')`. */
export const testsIn =
  (file: string) =>
  (title: string, step?: string): Proof => ({ file, title, ...(step !== undefined && { step }) })
