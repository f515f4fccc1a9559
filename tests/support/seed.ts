import { randomInt } from 'node:crypto'

const given = process.env['TEST_SEED']
if (given && !/^-?\d{1,10}$/.test(given)) throw new Error('TEST_SEED must be an integer.')

/** The seed of random tests, a new one for every run unless TEST_SEED is set. */
export const seed = given ? Number(given) | 0 : randomInt(2 ** 31)

/** The message for a failed test. */
export const repetition = `TEST_SEED=${seed} repeats the random choices of this run.`
