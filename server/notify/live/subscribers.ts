import type { Capability, HintKind } from '#contract/index.ts'
import { sendHints, type AddressedHint } from '#platform/live/hints.ts'
import { eventTypes, type StoredEvent, type Subscriber } from '#server/domain/index.ts'

/** The kind of hint for each type of subject, and the capability of those of the operator's staff who receive it. */
const hints: Record<StoredEvent['subject_type'], { kind: HintKind; staff: Capability | null }> = {
  user: { kind: 'account', staff: 'users.read' },
  campaign: { kind: 'campaign', staff: 'campaigns.read' },
  application: { kind: 'application', staff: null },
  payment: { kind: 'payment', staff: 'payments.read' },
  refund: { kind: 'refund', staff: 'payments.read' },
  settings: { kind: 'settings', staff: 'settings.read' },
  withdrawal: { kind: 'withdrawal', staff: 'withdrawals.read' },
  correction: { kind: 'correction', staff: 'users.read' },
  wallet_import: { kind: 'wallet', staff: 'wallets.read' },
  wallet_entry: { kind: 'wallet', staff: 'wallets.read' },
  device: { kind: 'wallet', staff: 'wallets.read' },
  message: { kind: 'message', staff: null },
}

/** The users whom an event concerns: its parties, or the user that it is about. */
const concernedBy = ({ subject_type, subject_id, brand_id, influencer_id }: StoredEvent) =>
  subject_type === 'user' ? [subject_id] : [brand_id, influencer_id].filter(id => id !== null)

function hintsOf(event: StoredEvent): AddressedHint[] {
  const { kind, staff } = hints[event.subject_type]
  const users = concernedBy(event)
  // Of a message, each party learns with whom it is.
  if (kind === 'message') {
    return users.map(user => ({ to: [user], kind, id: users.find(other => other !== user) ?? user }))
  }
  const hint = { kind, id: event.subject_id }
  return [...(users.length > 0 ? [{ to: users, ...hint }] : []), ...(staff ? [{ to: staff, ...hint }] : [])]
}

/** Sends a hint of each event to the people it concerns, so that their open pages can reload. */
export const liveHints: Subscriber = {
  name: 'live_hints',
  types: eventTypes,
  handle: (tx, events) => sendHints(tx, events.flatMap(hintsOf)),
}
