/** A deliberate fault, and the tests of which at least one must notice it. */
export interface Mutant {
  /** Unique. Equivalent mutants are listed by this name. */
  name: string
  /** The category in the report. */
  kind: string
  /** Test files relative to the root, with the likeliest to fail first. */
  tests: readonly string[]
  fault: DatabaseFault | CodeFault
}

/** Statements run on the migrated template, from which every test file's database is created. */
export interface DatabaseFault {
  statements: readonly string[]
}

/** A source file's text, including the fault. */
export interface CodeFault {
  file: string
  text: string
}
