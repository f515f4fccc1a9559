import { hintKindOf } from '#contract/live.ts'
import { sendHints, type AddressedHint } from '#platform/live/hints.ts'
import { eventTypes, subjects, type StoredEvent, type Subscriber } from '#server/domain/index.ts'

/** The users whom an event concerns: its parties, or the user who is its subject. */
const concernedBy = ({ subject_type, subject_id, brand_id, influencer_id }: StoredEvent) =>
  subject_type === 'user' ? [subject_id] : [brand_id, influencer_id].filter(id => id !== null)

function hintsOf(event: StoredEvent): AddressedHint[] {
  const kind = hintKindOf(event.subject_type)
  const { staff } = subjects[event.subject_type]
  const users = concernedBy(event)
  // For a message, each party's hint names the other party.
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
