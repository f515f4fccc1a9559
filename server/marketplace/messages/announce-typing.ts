import type { Db } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import { sendHints } from '#platform/live/hints.ts'
import type { Member } from '#platform/security/actor.ts'
import { conversationWith } from './queries.ts'

/** Shows a connected collaborator that the caller is typing. Refuses with `not_collaborators`. */
export async function announceTyping(db: Db, actor: Member, otherId: number): Promise<undefined> {
  if ((await conversationWith(db, actor, otherId)) === undefined) refuse('not_collaborators')
  await sendHints(db, [{ to: [otherId], kind: 'typing', id: actor.id }])
}
