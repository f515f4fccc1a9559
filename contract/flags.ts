import { Type, type Static } from 'typebox'
import { Note } from './decisions.ts'
import { endpoint, Id, IdParams, Instant, Nullable, OneOf, pageQuery } from './endpoint.ts'
import { Filter, Sort } from './lists.ts'
import { DisplayName } from './names.ts'
import { flagDecisions, flagReasons, flagStatuses, flagSubjects } from './values/flags.ts'
import { limits } from './values/limits.ts'
import { userSorts } from './values/sorts.ts'

const subject = {
  subject_type: OneOf(flagSubjects),
  /** The id of the user, campaign or message. */
  subject_id: Id,
}

/** A flag as the person who raised it sees it. */
export const Flag = Type.Object({
  id: Id,
  ...subject,
  reason: OneOf(flagReasons),
  note: Nullable(Type.String()),
  status: OneOf(flagStatuses),
  /** Whether this person had flagged the subject before, so that this call changed nothing. */
  is_repeated: Type.Boolean(),
  created_at: Instant,
})
export type Flag = Static<typeof Flag>

export const FlagInput = Type.Object({
  ...subject,
  reason: OneOf(flagReasons),
  /** For the operator's staff. Empty or null for none. */
  note: Type.Optional(Note),
})
export type FlagInput = Static<typeof FlagInput>

/** A flag as the operator's staff see it. */
export const AdminFlag = Type.Object({
  id: Id,
  ...subject,
  /** The username of the flagged user, of the campaign's brand, or of the message's sender. */
  flagged_name: Type.String(),
  flagged_display_name: DisplayName,
  /** The title of a campaign; otherwise null. */
  campaign_title: Nullable(Type.String()),
  /** The text of a message; otherwise null. */
  message_content: Nullable(Type.String()),
  /** Whether the campaign is deleted, or the flagged account inactive. */
  is_gone: Type.Boolean(),
  /** The number of people who have flagged the subject. The highest value means at least as many. */
  flags_count: Type.Integer({ minimum: 1, maximum: limits.waitingCount.max + 1 }),
  /** The username of the person who raised it. */
  flagger_name: Type.String(),
  flagger_display_name: DisplayName,
  reason: OneOf(flagReasons),
  note: Nullable(Type.String()),
  status: OneOf(flagStatuses),
  created_at: Instant,
  /** Null while it is open. */
  decided_at: Nullable(Instant),
  /** The username of the admin who decided it; null while it is open. */
  decided_by: Nullable(Type.String()),
  /** What the admin has written to the people who raised it. */
  decision_note: Nullable(Type.String()),
})
export type AdminFlag = Static<typeof AdminFlag>

export const flags = {
  'POST /flags/': endpoint({
    summary: 'Flag a user, a campaign or a message for the operator; flagging the same again changes nothing',
    access: 'user',
    tag: 'Flags',
    body: FlagInput,
    status: 201,
    repeatStatus: 200,
    reply: Flag,
    errors: ['user_not_found', 'campaign_not_found', 'message_not_found', 'own_subject'],
    idempotent: true,
  }),
  'GET /admin/flags/': endpoint({
    summary: 'All flags',
    access: 'flags.read',
    tag: 'Admin',
    query: Type.Object({ ...pageQuery, status: Filter(flagStatuses), sort: Sort(userSorts) }),
    reply: Type.Array(AdminFlag),
    paged: true,
  }),
  'PUT /admin/flags/{id}/': endpoint({
    summary: 'Decide a flag, and with it all open flags of its subject; repeating the decision changes nothing',
    access: 'flags.decide',
    tag: 'Admin',
    params: IdParams,
    body: Type.Object({
      status: OneOf(flagDecisions),
      /** For the people who raised them. Empty or null for none. */
      note: Type.Optional(Note),
    }),
    reply: AdminFlag,
    errors: ['flag_not_found', 'flag_already_decided'],
  }),
}
