import { randomInt } from 'node:crypto'

const given = process.env['TEST_SEED']
if (given && !/^-?\d{1,10}$/.test(given)) throw new Error('TEST_SEED must be a whole number.')

/** What random tests choose from: another one in every run, unless TEST_SEED repeats an earlier one. */
export const seed = given ? Number(given) | 0 : randomInt(2 ** 31)

/** What to tell somebody whose test has failed. */
export const repetition = `TEST_SEED=${seed} repeats the random choices of this run.`
