import { createTransport } from 'nodemailer'
import { MailFailure, type MailTransport } from './message.ts'

export interface SmtpOptions {
  /** Like `smtps://user:password@host:465`. */
  url: string
  /** The sender: an address, or a name and an address in angle brackets. */
  from: string
}

const second = 1_000

/**
 * How long each step may take, in milliseconds. Nothing is sent after `total`, which is less than the time after which
 * another server may try.
 */
export const smtpTimeouts = { connect: 10 * second, silence: 20 * second, total: 60 * second }

interface SmtpError extends Error {
  command?: string
  response?: string
  responseCode?: number
}

/** The commands whose refusal is about the recipient or the mail, rather than about the sender or the connection. */
const aboutTheMail = new Set(['RCPT TO', 'DATA'])

/** Codes of a policy, such as a blocked sender (RFC 3463, 5.7.x): the address is not at fault. */
const isPolicy = (response: string) => /^5\d\d[ -]5\.7\./.test(response)

/** Says what a failed attempt means. What a server says in the message may name the recipient, nothing else of the mail. */
export function describeSmtpFailure(error: unknown): MailFailure {
  const { command = '', response = '', responseCode = 0, message } = error as SmtpError
  const isFinal = responseCode >= 500 && aboutTheMail.has(command)
  const kind = !isFinal ? 'later' : isPolicy(response) ? 'refused' : 'bounced'
  return new MailFailure(kind, (response || message).slice(0, 500))
}

/** Hands mails to an SMTP server, each over a connection of its own. */
export function smtpTransport({ url, from }: SmtpOptions): MailTransport {
  const transport = createTransport(
    {
      url,
      // A password is never sent in the clear.
      requireTLS: new URL(url).password !== '',
      connectionTimeout: smtpTimeouts.connect,
      greetingTimeout: smtpTimeouts.connect,
      socketTimeout: smtpTimeouts.silence,
      // A mail never reads files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, messageId, subject, text, html, unsubscribeUrl }) {
      const timeout = AbortSignal.timeout(smtpTimeouts.total)
      const late = new Promise<never>((_, reject) => {
        timeout.addEventListener('abort', () => reject(new Error('The server took too long')), { once: true })
      })
      const headers = {
        // Nobody's holiday answer is wanted.
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
      const message = { to: { name: '', address: to }, messageId: `<${messageId}>`, subject, text, html, headers }
      try {
        await Promise.race([transport.sendMail(message), late])
      } catch (error) {
        throw describeSmtpFailure(error)
      }
    },
    close: () => transport.close(),
  }
}
