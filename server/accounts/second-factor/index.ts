export { resetSecondFactor } from './reset.ts'
export { countCodeGuess, passSecondFactor } from './use-code.ts'
