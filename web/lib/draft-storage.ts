/** Where the drafts of a person are stored. The number changes when older drafts can no longer be read. */
export const draftsKey = (userId: number): string => `drafts:1:${userId}`

/** Removes all drafts of a person from this device. */
export function forgetDrafts(userId: number): void {
  try {
    localStorage.removeItem(draftsKey(userId))
  } catch {
    // Storage is disabled: there are none.
  }
}
