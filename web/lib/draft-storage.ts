/** Where a user's drafts are stored. The number changes when older drafts can no longer be read. */
export const draftsKey = (userId: number): string => `drafts:1:${userId}`

/** Removes all of a user's drafts from this device. */
export function forgetDrafts(userId: number): void {
  try {
    localStorage.removeItem(draftsKey(userId))
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}
