import { configureGlobal, sample, type Arbitrary } from 'fast-check'
import { onTestFailed } from 'vitest'
import { repetition, seed } from './seed.ts'

// Preloaded for every test file, so that `assert` reports the seed of a failing property.
configureGlobal({ seed })

/** Returns random values for a test, different ones for each round. */
export function choose<T>(arbitrary: Arbitrary<T>, count: number, round: number): T[] {
  onTestFailed(() => void process.stderr.write(`${repetition}\n`))
  return sample(arbitrary, { numRuns: count, seed: seed + round })
}
