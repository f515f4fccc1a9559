/** An email as passed to an SMTP server. */
export interface MailMessage {
  to: string
  /** The same for each attempt, so that a recipient's server can drop duplicates. Without angle brackets. */
  messageId: string
  subject: string
  text: string
  html: string
  /** The URL that turns off emails of this kind with one POST (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

export interface MailTransport {
  /**
   * Resolves when the server has accepted responsibility for the email. Throws a MailFailure if it has not, or if that
   * is unknown.
   */
  send(message: MailMessage): Promise<void>
  close(): void
}

/**
 * Why an email was not accepted. `later`: it may be accepted another time. `refused`: it never will be, but not because
 * of the address. `bounced`: nothing will be accepted for this address.
 */
export class MailFailure extends Error {
  readonly kind: 'later' | 'refused' | 'bounced'
  constructor(kind: MailFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
