import { loggedLine } from '#packages/logged-error/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { DatabaseLimits } from '#platform/database/limits.ts'
import { channel as dispatched } from '#platform/events/dispatch.ts'
import { startDispatcher } from '#platform/events/dispatcher.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { listenForHints } from '#platform/live/listen-for-hints.ts'
import type { LiveStreams } from '#platform/live/streams.ts'
import type { MailMessage, MailTransport } from '#platform/mail/message.ts'
import type { SmtpOptions } from '#platform/mail/smtp-transport.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { startMailer } from '#server/notify/mail/index.ts'
import { initializeVapidKeys, startPusher } from '#server/notify/push/index.ts'
import type { MailConfig } from './config.ts'
import { jobsWith } from './jobs.ts'
import type { SiteFiles } from './site-files.ts'
import { subscribers } from './subscribers.ts'

interface BackgroundOptions {
  /** For the queue of jobs, which belongs to the owner. */
  ownerUrl: string
  applicationUrl: string
  limits: DatabaseLimits
  db: Db
  /** Receives the hints. */
  live: LiveStreams
  /** Cleaned up by jobs. */
  files: SiteFiles
}

/** Starts the event dispatcher, the listener and the job worker. */
export async function startBackground(
  { ownerUrl, applicationUrl, limits, db, live, files }: BackgroundOptions,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<void> {
  const dispatcher = startDispatcher({
    db,
    subscribers,
    onFailure: (subscriber, error) =>
      log(`The subscriber ${subscriber} failed. It is retried, and the others go on: ${loggedLine(error)}`),
    onError: error => log(`Dispatching events failed and is retried: ${loggedLine(error)}`),
  })
  stack.defer(() => dispatcher.stop())
  const channels = { [dispatched]: dispatcher.onDispatched }
  stack.defer(listenForHints(live, { connectionString: applicationUrl, limits, channels }))
  const jobs = jobsWith(files)
  stack.defer(
    await startWorker({ db, connectionString: ownerUrl, limits, jobs, onError: message => log(`Jobs: ${message}`) }),
  )
}

const printed = ({ to, subject, text }: MailMessage) =>
  `Email to ${to}: ${subject}\n${text.replaceAll(/^(?=.)/gm, '  ')}`

/** Loads the SMTP client only where it is used: it is a large package, and many servers send no email. */
async function openTransport(smtp: SmtpOptions): Promise<MailTransport> {
  const { smtpTransport } = await import('#platform/mail/smtp-transport.ts')
  return smtpTransport(smtp)
}

/**
 * Starts sending emails. Without an SMTP server they are stored, and printed to the log if only this machine can reach
 * the site.
 */
export async function startMail(
  config: MailConfig,
  { db, tokens }: { db: Db; tokens: Tokens },
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<void> {
  stack.defer(
    startMailer({
      db,
      tokens,
      origin: config.origin,
      transport: config.smtp && (await openTransport(config.smtp)),
      onKept: config.printed ? mail => log(printed(mail)) : undefined,
      onError: error => log(`Sending emails failed and is retried: ${loggedLine(error)}`),
    }),
  )
}

/** Starts sending push messages. The site's keys for them are created on its first start. */
export async function startPush(
  config: MailConfig,
  { db, tokens }: { db: Db; tokens: Tokens },
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<void> {
  await initializeVapidKeys(db, tokens)
  const onError = (error: unknown) => log(`Sending push messages failed and is retried: ${loggedLine(error)}`)
  stack.defer(startPusher({ db, tokens, origin: config.origin, onError }))
}
