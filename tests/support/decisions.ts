import { expect } from 'vitest'

/** The decision fields of responses while a row is pending. */
export const undecided = { decided_at: null, reject_reason: null, reject_note: null }

/** The decision fields of responses once a row is decided. */
export const decided = {
  ...undecided,
  decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
}
