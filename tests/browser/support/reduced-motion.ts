/**
 * Tests ask for reduced motion, because every frame of an animation takes time: an eighth of the whole. Tests about motion
 * ask for `no-preference`.
 */
export const reducedMotion = 'reduce'
