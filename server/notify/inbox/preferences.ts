import {
  notificationKinds,
  type Body,
  type Channel,
  type NotificationKind,
  type Reply,
  type Standing,
} from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { holdSelf } from '#server/domain/index.ts'
import { channelsOf, isRecipient, requiredOn } from '#server/notify/kinds/index.ts'
import { setPreferences } from './commands.ts'
import { preferencesOf } from './queries.ts'

type Preferences = Reply<'GET /notifications/preferences/'>
type Changes = Body<'PUT /notifications/preferences/'>['preferences']

const kindsFor = (standing: Standing): NotificationKind[] =>
  notificationKinds.filter(kind => isRecipient(standing, kind))

/** Returns the caller's notifications for each channel, and whether they are on. */
export async function listPreferences(db: Db | Tx, { id }: Pick<Actor, 'id'>): Promise<Preferences> {
  const { standing, chosen } = await preferencesOf(db, id)
  const isEnabled = (kind: NotificationKind, channel: Channel) =>
    chosen.find(row => row.kind === kind && row.channel === channel)?.enabled ?? true
  const preferences = kindsFor(standing).flatMap(kind =>
    channelsOf(kind).map(channel => {
      const required = requiredOn(kind, channel)
      return { kind, channel, enabled: required || isEnabled(kind, channel), required }
    }),
  )
  return { preferences }
}

function refuseUnoffered(preferences: Changes, kinds: readonly NotificationKind[]): void {
  for (const { kind, channel, enabled } of preferences) {
    if (!kinds.includes(kind))
      refuseField('preferences', { code: 'not_an_option', params: { options: kinds.join(', ') } })
    const offered = channelsOf(kind)
    if (!offered.includes(channel))
      refuseField('preferences', { code: 'not_an_option', params: { options: offered.join(', ') } })
    if (!enabled && requiredOn(kind, channel)) refuseField('preferences', 'preference_required')
  }
}

/**
 * Turns the caller's notifications on or off. Refuses with a field error for required notifications, for those that the
 * caller never receives, and for push messages that do not exist.
 */
export function changePreferences(
  transact: Transact,
  actor: Actor,
  { preferences }: Body<'PUT /notifications/preferences/'>,
): Promise<Preferences> {
  return transact(async tx => {
    const self = await holdSelf(tx, actor)
    const { standing } = await preferencesOf(tx, actor.id)
    refuseUnoffered(preferences, kindsFor(standing))
    await setPreferences(tx, self, preferences)
    return listPreferences(tx, actor)
  })
}
