import { hash, randomBytes } from 'node:crypto'

/** Creates a secret of 256 random bits for a session, an email's link or a device. Only its hash is stored. */
export const newRandomToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a random token. Nobody can guess the token, so a single round is enough. */
export const hashRandomToken = (token: string): Buffer => hash('sha256', token, 'buffer')
