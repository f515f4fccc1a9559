import { sql } from 'kysely'
import type { MailKind, OperatorRole, Role } from '#contract/index.ts'
import type { SecondFactors, Sessions, Users } from '#database/tables.ts'
import { owner, resource, role } from '#platform/security/resource.ts'
import { area, eventsAbout, staff, type Columns } from '../area.ts'

const user = eventsAbout('user')

/** The events about users and their accounts. */
const events = {
  account_registered: user<{ after: { role: Role } }>(),
  admin_created: user<{ after: { role: 'admin'; operator_role: OperatorRole } }>(),
  user_activated: user<{ before: { is_active: false }; after: { is_active: true }; details?: { reason: string } }>(),
  user_deactivated: user<{ before: { is_active: true }; after: { is_active: false }; details?: { reason: string } }>(),
  operator_role_changed: user<{ before: { operator_role: OperatorRole }; after: { operator_role: OperatorRole } }>(),
  /** By the operator, for good. Deletes what identifies the user. */
  account_closed: user<{ after: { is_active: false } }>(),
  /** Ends all other sessions. */
  password_changed: user(),
  /** By the operator's command, or by the user with an emailed link. Ends all sessions. */
  password_reset: user(),
  session_ended: user(),
  /** All except the session that requested it. */
  sessions_ended: user(),
  /** Someone unknown used an ended session's refresh token. */
  session_reused: user(),
  email_change_requested: user(),
  /** By the user with the password, which ends all other sessions; with a link or by the operator, which ends all. */
  email_changed: user(),
  second_factor_turned_on: user(),
  second_factor_turned_off: user(),
  /** By the operator, for someone who has lost their second factor. */
  second_factor_reset: user(),
  recovery_codes_renewed: user(),
  recovery_code_used: user<{ details: { codes_left: number } }>(),
  /** Only the names of the fields, plus the username, which is public and helps find the person. */
  profile_changed: user<{
    before?: { username: string }
    after?: { username: string }
    details: { fields: string[] }
  }>(),
  picture_changed: user<{ before: { has_picture: boolean }; after: { has_picture: boolean } }>(),
  /** An admin opened an email to this user in the outbox. */
  mail_opened: user<{ details: { mail: number; mail_kind: MailKind } }>(),
}

export const accounts = area({
  events,
  subjects: {
    user: {
      parties: [],
      staff: 'users.read',
      name: sql`select username from users where id = events.subject_id`,
    },
  },
  resources: {
    session: resource<Columns<Sessions, 'id'>>()({
      table: 'sessions',
      from: sql`sessions`,
      columns: sql`id`,
      relations: { self: owner('user_id') },
    }),
    /** Its id is that of its user. */
    secondFactor: resource<{ id: number } & Columns<SecondFactors, 'secret' | 'enabled_at' | 'last_step'>>()({
      table: 'second_factors',
      key: 'user_id',
      from: sql`second_factors`,
      columns: sql`user_id as id, secret, enabled_at, last_step`,
      relations: { self: owner('user_id'), system: role('system') },
    }),
    user: resource<Columns<Users, 'id' | 'email' | 'role' | 'operator_role' | 'is_active'> & { is_closed: boolean }>()({
      table: 'users',
      from: sql`users`,
      columns: sql`id, email, role, operator_role, is_active, closed_at is not null as is_closed`,
      relations: { self: owner('id'), staff, system: role('system') },
    }),
  },
  replicaLists: {
    'GET /users/all/': ['admin'],
    'GET /sessions/': [],
    'GET /sessions/reused/': [],
    'GET /admin/activity/': ['admin'],
    'GET /admin/mails/': [],
    'GET /notifications/': [],
  },
})
