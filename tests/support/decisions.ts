import { expect } from 'vitest'

/** What responses say about the decision while a row is pending. */
export const undecided = { decided_at: null, reject_reason: null, reject_note: null }

/** What responses say once a row is decided. */
export const decided = {
  ...undecided,
  decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
}
