import { hash, randomBytes } from 'node:crypto'

/** A token of 256 random bits for a link. Only its hash is stored. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

export const hashLinkToken = (token: string): Buffer => hash('sha256', token, 'buffer')
