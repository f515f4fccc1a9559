import type { Capability, Channel, Language, NotificationKind, RegistrableRole } from '#contract/index.ts'
import type { EventType, PartyOf } from '#server/domain/index.ts'
import type { MailFacts, MailText } from './facts.ts'

/** The channels that leave a record. */
export const lasting = ['bell', 'mail'] as const satisfies readonly Channel[]

type Member<Column extends string> = Column extends `${infer Role extends RegistrableRole}_id` ? Role : never

/** The members who can receive it: the parties of its event, or the recipients of the digest of campaigns. */
type Recipient<K extends NotificationKind> = K extends EventType ? Member<PartyOf<K>> : 'influencer'

/** Identifies the rows that the page shows. Null for an email about several events. */
export interface About {
  person: string | null
  campaign: string | null
  /** The row that the event is about; the sender of a message. */
  subject: number | null
}

/** A kind of notification, on every channel. */
export interface Kind<K extends NotificationKind = NotificationKind> {
  /** The parties of the event who receive it, unless they caused it, or the operator's staff with this capability. */
  to: readonly Recipient<K>[] | Capability
  /** Whether it is also sent as a push message. */
  push?: true
  /**
   * The channels on which it cannot be turned off. The bell is the record of what happened to a person's money. Emails
   * about corrections, or about money leaving an account, are also required, so that someone who has taken over an
   * account cannot silence them.
   */
  required?: readonly Channel[]
  /** Whether it names the other party, who caused it, or who was flagged. Admins are not named. */
  named?: true
  /** The source of its explanation: the words for rejections or reversals, or the admin's own. */
  reason?: 'rejection' | 'reversal' | 'text'
  /** The facts that its email and push message state, if not those of its subject. */
  facts?: 'messages' | 'campaigns' | 'wallet' | 'deadline'
  /** The page that it links to, with the rows that it is about. */
  page: (about: About) => string
  mail: Record<Language, (facts: MailFacts) => MailText>
}
