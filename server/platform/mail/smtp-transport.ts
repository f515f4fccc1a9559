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
 * The timeout of each step in milliseconds. Nothing is sent after `total`, which is shorter than the lease after which
 * another server may retry.
 */
export const smtpTimeouts = { connect: 10 * second, silence: 20 * second, total: 60 * second }

interface SmtpError extends Error {
  command?: string
  response?: string
  responseCode?: number
}

/** The RFC 3463 status code in a permanent refusal, such as 5.1.1; undefined if it has none. */
const statusOf = (response: string) => /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]

/**
 * The meaning of a permanent refusal. Only a refusal of the recipient, or one that states so, is the address's fault: a
 * relay also refuses emails because of their text or its own limits, which must not disable the address.
 */
function kindOf(command: string, response: string): MailFailure['kind'] {
  const status = statusOf(response)
  // The state of the mail system or of the network.
  if (status?.startsWith('5.3.') || status?.startsWith('5.4.')) return 'later'
  if (status?.startsWith('5.1.') || status === '5.2.1') return 'bounced'
  return command === 'RCPT TO' && status === undefined ? 'bounced' : 'refused'
}

/** Refusals of these commands concern the recipient or the email, not the sender or the connection. */
const mailCommands = new Set(['RCPT TO', 'DATA'])

/** Interprets a failed attempt. The server's message may name the recipient, but contains nothing else of the email. */
function describeSmtpFailure(error: unknown): MailFailure {
  const { command = '', response = '', responseCode = 0, message } = error as SmtpError
  const isFinal = responseCode >= 500 && mailCommands.has(command)
  return new MailFailure(isFinal ? kindOf(command, response) : 'later', (response || message).slice(0, 500))
}

/** Sends each email to an SMTP server over its own connection. */
export function smtpTransport({ url, from }: SmtpOptions, timeouts = smtpTimeouts): MailTransport {
  const transport = createTransport(
    {
      url,
      // Never sends a password in the clear.
      requireTLS: new URL(url).password !== '',
      connectionTimeout: timeouts.connect,
      greetingTimeout: timeouts.connect,
      socketTimeout: timeouts.silence,
      // An email never reads files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, messageId, subject, text, html, unsubscribeUrl }) {
      // nodemailer then closes the connection, so that the server receives no more of the email.
      const signal = AbortSignal.timeout(timeouts.total)
      const headers = {
        // Asks receivers not to reply automatically.
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
      try {
        await transport.sendMail({
          to: { name: '', address: to },
          messageId: `<${messageId}>`,
          subject,
          text,
          html,
          headers,
          signal,
        })
      } catch (error) {
        throw describeSmtpFailure(signal.aborted ? new Error('The server took too long', { cause: error }) : error)
      }
    },
    close: () => transport.close(),
  }
}
