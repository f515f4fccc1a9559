import { configureGlobal, sample, type Arbitrary } from 'fast-check'
import { onTestFailed } from 'vitest'
import { repetition, seed } from './seed.ts'

// Loaded before every file of tests: `assert` says the seed of a property that fails.
configureGlobal({ seed })

/** So many random values for a test, which says the seed if it fails. Another round chooses others. */
export function choose<T>(arbitrary: Arbitrary<T>, count: number, round: number): T[] {
  onTestFailed(() => void process.stderr.write(`${repetition}\n`))
  return sample(arbitrary, { numRuns: count, seed: seed + round })
}
