import { hash } from 'node:crypto'
import { Secret } from 'otpauth'
import { asciiDigits } from '#contract/values/digits.ts'
import { limits } from '#contract/values/limits.ts'

/** Creates a set of codes of 80 random bits each, like `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.recoveryCodes }, () => (new Secret({ size: 10 }).base32.match(/.{4}/g) ?? []).join('-'))

/**
 * Reduces a code to its letters and digits, in ASCII capitals, whatever keyboard typed them and whatever separates
 * them.
 */
export const normalizeCode = (code: string): string =>
  asciiDigits(code.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/**
 * A plain hash is enough, because a random 80-bit code cannot be guessed from it, and it survives a change of the
 * server's secret. Accepts a code in any spelling.
 */
export const hashRecoveryCode = (code: string): Buffer => hash('sha256', normalizeCode(code), 'buffer')
