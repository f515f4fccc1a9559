/** The test that shows a statement: its file below the root, its full title, and the step of it where it has steps. */
export interface ShownBy {
  file: string
  /** With the titles of its `describe` blocks before it, joined by ` > `. */
  title: string
  step?: string
}

/** A testable statement of the specification, in our words, and the test that shows it. */
export type Statement = readonly [says: string, shownBy: ShownBy]

/** The tests of a file, by title: `const guards = testsIn('tests/browser/guards.spec.ts')`. */
export const testsIn =
  (file: string) =>
  (title: string, step?: string): ShownBy => ({ file, title, ...(step !== undefined && { step }) })
