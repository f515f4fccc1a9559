/** A mail as it is handed to a server. */
export interface MailMessage {
  to: string
  /** The same for each attempt, so that a receiver can drop a second copy. Without angle brackets. */
  messageId: string
  subject: string
  text: string
  html: string
  /** The address that turns off mails of this kind by one POST (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** Hands mails to a server. */
export interface MailTransport {
  /**
   * Resolves when the server has taken responsibility for the mail. Throws a MailFailure when it has not, or when it is
   * not known.
   */
  send(message: MailMessage): Promise<void>
  close(): void
}

/**
 * Why a mail was not taken. `later`: it may be taken at another time. `refused`: never, for a reason that is not the
 * address. `bounced`: never, and nothing else will be at this address.
 */
export class MailFailure extends Error {
  readonly kind: 'later' | 'refused' | 'bounced'
  constructor(kind: MailFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
