/**
 * Tests prefer reduced motion, because animation frames would take an eighth of the total time. Tests about motion use
 * `no-preference`.
 */
export const reducedMotion = 'reduce'
