import type { MailKind, OperatorRole, Role } from '#contract/index.ts'
import { eventsAbout } from './event.ts'

const user = eventsAbout('user')

/** The events about users and their accounts. */
export const accountsEvents = {
  account_registered: user<{ after: { role: Role } }>(),
  admin_created: user<{ after: { role: 'admin'; operator_role: OperatorRole } }>(),
  user_activated: user<{ before: { is_active: false }; after: { is_active: true }; details?: { reason: string } }>(),
  user_deactivated: user<{ before: { is_active: true }; after: { is_active: false }; details?: { reason: string } }>(),
  operator_role_changed: user<{ before: { operator_role: OperatorRole }; after: { operator_role: OperatorRole } }>(),
  /** By the operator, for good. Deletes what identifies the user. */
  account_closed: user<{ after: { is_active: false } }>(),
  /** Ends all other sessions. */
  password_changed: user(),
  /** By the operator's command, or by the user with a link from an email. Ends all sessions. */
  password_reset: user(),
  session_ended: user(),
  /** All except the session that requested it. */
  sessions_ended: user(),
  /** An ended session's refresh token was used by an unknown person. */
  session_reused: user(),
  email_change_requested: user(),
  /** By the user with the password, which ends all other sessions; by a link or by the operator, which ends all. */
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
