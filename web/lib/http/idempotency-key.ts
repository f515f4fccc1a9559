/** Generates an Idempotency-Key. `crypto.randomUUID` is missing on pages over plain HTTP from a network address. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
