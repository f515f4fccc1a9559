import type { HintKind } from '#contract/index.ts'
import { sendHints, type AddressedHint } from '#platform/live/hints.ts'
import { eventTypes, type StoredEvent, type Subscriber } from '#server/domain/index.ts'

/** The kind of hint for each type of subject, and whether admins receive it. */
const hints: Record<StoredEvent['subject_type'], { kind: HintKind; admins: boolean }> = {
  user: { kind: 'account', admins: true },
  campaign: { kind: 'campaign', admins: true },
  application: { kind: 'application', admins: false },
  payment: { kind: 'payment', admins: true },
  refund: { kind: 'refund', admins: true },
  settings: { kind: 'settings', admins: true },
  withdrawal: { kind: 'withdrawal', admins: true },
  correction: { kind: 'correction', admins: true },
  wallet_import: { kind: 'wallet', admins: true },
  wallet_entry: { kind: 'wallet', admins: true },
  device: { kind: 'wallet', admins: true },
  message: { kind: 'message', admins: false },
}

/** The users whom an event concerns: its parties, or the user that it is about. */
const concernedBy = ({ subject_type, subject_id, brand_id, influencer_id }: StoredEvent) =>
  subject_type === 'user' ? [subject_id] : [brand_id, influencer_id].filter(id => id !== null)

function hintsOf(event: StoredEvent): AddressedHint[] {
  const { kind, admins } = hints[event.subject_type]
  const users = concernedBy(event)
  // Of a message, each party learns with whom it is.
  if (kind === 'message') {
    return users.map(user => ({ to: [user], kind, id: users.find(other => other !== user) ?? user }))
  }
  const hint = { kind, id: event.subject_id }
  return [
    ...(users.length > 0 ? [{ to: users, ...hint }] : []),
    ...(admins ? [{ to: 'admins', ...hint } as const] : []),
  ]
}

/** Sends a hint of each event to the people it concerns, so that their open pages can reload. */
export const liveHints: Subscriber = {
  name: 'live_hints',
  types: eventTypes,
  handle: (tx, events) => sendHints(tx, events.flatMap(hintsOf)),
}
