/** The id of the user whose drafts they are, or the username if another server has sent no id with the login. */
export type DraftOwner = number | string

export const ownerOf = ({ id, username }: { id?: number; username: string }): DraftOwner => id ?? username

/** Where a user's drafts are stored. The number changes when older drafts can no longer be read. */
export const draftsKey = (owner: DraftOwner): string => `drafts:1:${owner}`

/** Removes all of a user's drafts from this device. */
export function forgetDrafts(owner: DraftOwner): void {
  try {
    localStorage.removeItem(draftsKey(owner))
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}
