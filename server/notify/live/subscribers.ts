import type { HintKind } from '#contract/index.ts'
import { subjectTypes, type EventType, type StoredEvent } from '#platform/events/event-types.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { sendHints, type AddressedHint } from '#platform/live/hints.ts'
import { concernedBy } from './queries.ts'

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

function hintsOf({ subject_type, subject_id }: StoredEvent, users: readonly number[]): AddressedHint[] {
  const { kind, admins } = hints[subject_type]
  if (kind === 'message') {
    const [sender = 0, receiver = 0] = users
    return [
      { to: [receiver], kind, id: sender },
      { to: [sender], kind, id: receiver },
    ]
  }
  const hint = { kind, id: subject_id }
  return [
    ...(users.length > 0 ? [{ to: users, ...hint }] : []),
    ...(admins ? [{ to: 'admins', ...hint } as const] : []),
  ]
}

/** Sends a hint of each event to the people it concerns, so that their open pages can reload. */
export const liveHints: Subscriber = {
  types: Object.keys(subjectTypes) as EventType[],
  async handle(tx, events) {
    const concerned = await concernedBy(
      tx,
      events.map(({ id }) => id),
    )
    await sendHints(
      tx,
      events.flatMap(event => hintsOf(event, concerned.get(event.id) ?? [])),
    )
  },
}
