import type { AddressedHint } from '#platform/live/hints.ts'

/** The hint that a person's notifications have changed. */
export const ofNotifications = (id: number): AddressedHint => ({ to: [id], kind: 'notification', id })
