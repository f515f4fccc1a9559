import { Secret, TOTP } from 'otpauth'

/** By how many time steps an app's clock may differ. */
const tolerance = 1

/** The parameters that every authenticator app expects: SHA-1, six digits and a new code every 30 seconds. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Prochar', label, secret, algorithm: 'SHA1', digits: 6, period: 30 })

/** Creates a secret of 160 random bits, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth:` URI that an app reads from a QR code. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Returns the time step that this code belongs to, near a time in milliseconds; undefined if there is none. */
export function stepOfCode(secret: string, code: string, time: number): number | undefined {
  // The library throws for six multi-byte characters.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const totp = totpOf(secret)
  const difference = totp.validate({ token: code, timestamp: time, window: tolerance })
  return difference === null ? undefined : totp.counter({ timestamp: time }) + difference
}

/** The latest time step whose code is accepted at a time, in milliseconds. */
export const latestStep = (secret: string, time: number): number =>
  totpOf(secret).counter({ timestamp: time }) + tolerance
