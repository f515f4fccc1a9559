/** The storage key of a user's drafts. Increase the number when older drafts can no longer be read. */
export const draftsKey = (owner: number): string => `drafts:1:${owner}`

/** Removes all of a user's drafts from this device. */
export function forgetDrafts(owner: number): void {
  try {
    localStorage.removeItem(draftsKey(owner))
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}
