import { hash } from 'node:crypto'
import { Secret } from 'otpauth'

const codesPerAccount = 10

/** Creates a set of codes of 80 random bits each, like `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesPerAccount }, () => (new Secret({ size: 10 }).base32.match(/.{4}/g) ?? []).join('-'))

/** Removes spaces and hyphens that people type or paste along with a code. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/**
 * A plain hash is enough, since a random 80-bit code cannot be guessed from it, and it survives a change of the
 * server's secret. Accepts a code in any spelling.
 */
export const hashRecoveryCode = (code: string): Buffer => hash('sha256', normalizeCode(code), 'buffer')
