import {
  channels,
  isOffered,
  notificationKinds,
  notificationSettings,
  requiredOn,
  type Body,
  type Channel,
  type NotificationKind,
  type Reply,
  type Role,
} from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseField } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { holdSelf } from '#server/domain/index.ts'
import { setPreferences } from './commands.ts'
import { preferencesOf } from './queries.ts'

type Preferences = Reply<'GET /notifications/preferences/'>

const kindsFor = (role: Role): NotificationKind[] =>
  notificationKinds.filter(kind => notificationSettings[kind].roles.includes(role))

/** Returns the caller's notifications for each channel, and whether they are on. */
export async function listPreferences(db: Db | Tx, { id, role }: Pick<Actor, 'id' | 'role'>): Promise<Preferences> {
  const chosen = await preferencesOf(db, id)
  const isEnabled = (kind: NotificationKind, channel: Channel) =>
    chosen.find(row => row.kind === kind && row.channel === channel)?.enabled ?? true
  const preferences = kindsFor(role).flatMap(kind =>
    channels
      .filter(channel => isOffered(kind, channel))
      .map(channel => {
        const required = requiredOn(kind, channel)
        return { kind, channel, enabled: required || isEnabled(kind, channel), required }
      }),
  )
  return { preferences }
}

/**
 * Turns the caller's notifications on or off. Refuses with a field error for required notifications, for those that
 * their role never receives, and for push messages that do not exist.
 */
export async function changePreferences(
  transact: Transact,
  actor: Actor,
  { preferences }: Body<'PUT /notifications/preferences/'>,
): Promise<Preferences> {
  const kinds = kindsFor(actor.role)
  for (const { kind, channel, enabled } of preferences) {
    if (!kinds.includes(kind))
      refuseField('preferences', { code: 'not_an_option', params: { options: kinds.join(', ') } })
    const offered = channels.filter(each => isOffered(kind, each))
    if (!offered.includes(channel))
      refuseField('preferences', { code: 'not_an_option', params: { options: offered.join(', ') } })
    if (!enabled && requiredOn(kind, channel)) refuseField('preferences', 'preference_required')
  }
  return transact(async tx => {
    const self = await holdSelf(tx, actor)
    await setPreferences(tx, self, preferences)
    return listPreferences(tx, actor)
  })
}
