/** One deliberate fault, and the tests of which one must notice it. */
export interface Mutant {
  /** Unique; what an equivalent mutant is listed under. */
  name: string
  /** What the report counts it as. */
  kind: string
  /** Test files, relative to the root; those that are likely to fail come first. */
  tests: readonly string[]
  fault: DatabaseFault | CodeFault
}

/** Statements that are run on the migrated template, from which every test file's database is created. */
export interface DatabaseFault {
  statements: readonly string[]
}

/** A source file's text with the fault in it. */
export interface CodeFault {
  file: string
  text: string
}
