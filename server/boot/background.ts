import { loggedLine } from '#packages/logged-error/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { DatabaseTimeouts } from '#platform/database/timeouts.ts'
import { channel as dispatched } from '#platform/events/dispatch.ts'
import { startDispatcher } from '#platform/events/dispatcher.ts'
import type { Lane } from '#platform/jobs/delivery.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { listenForHints } from '#platform/live/listen-for-hints.ts'
import type { LiveStreams } from '#platform/live/streams.ts'
import type { MailMessage, MailTransport } from '#platform/mail/message.ts'
import type { SmtpOptions } from '#platform/mail/smtp-transport.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { mailLanes } from '#server/notify/mail/index.ts'
import { initializeVapidKeys, pushLane } from '#server/notify/push/index.ts'
import type { MailConfig } from './config.ts'
import { jobsWith } from './jobs.ts'
import type { SiteFiles } from './site-files.ts'
import { subscribers } from './subscribers.ts'

interface BackgroundOptions {
  /** For the job queue, which belongs to the owner. */
  ownerUrl: string
  applicationUrl: string
  timeouts: DatabaseTimeouts
  db: Db
  tokens: Tokens
  mail: MailConfig
  /** Receives the hints. */
  live: LiveStreams
  /** Cleaned up by jobs. */
  files: SiteFiles
}

const printedMail = ({ to, subject, text }: MailMessage) =>
  `Email to ${to}: ${subject}\n${text.replaceAll(/^(?=.)/gm, '  ')}`

/** Loads the SMTP client only where it is used: it is a large package, and many servers send no email. */
async function openTransport(smtp: SmtpOptions): Promise<MailTransport> {
  const { smtpTransport } = await import('#platform/mail/smtp-transport.ts')
  return smtpTransport(smtp)
}

/** Opens the senders of emails and push messages. The first start creates the site's push keys. */
async function openLanes(
  { db, tokens, mail }: Pick<BackgroundOptions, 'db' | 'tokens' | 'mail'>,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<Lane[]> {
  const { origin, printed, smtp } = mail
  // Without an SMTP server, emails are only stored, and printed to the log if only this machine can reach the site.
  const transport = smtp && (await openTransport(smtp))
  stack.defer(() => transport?.close())
  const onKept = printed ? (kept: MailMessage) => log(printedMail(kept)) : undefined
  await initializeVapidKeys(db, tokens)
  const site = { db, tokens, origin }
  return [...mailLanes({ ...site, transport, onKept }), pushLane(site)]
}

/** Starts the event dispatcher, the listener, and the worker of jobs and deliveries. */
export async function startBackground(
  options: BackgroundOptions,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<void> {
  const { ownerUrl, applicationUrl, timeouts, db, live, files } = options
  const dispatcher = startDispatcher({
    db,
    subscribers,
    onFailure: (subscriber, error) =>
      log(`The subscriber ${subscriber} failed. It will be retried while the others continue: ${loggedLine(error)}`),
    onError: error => log(`Dispatching events failed and will be retried: ${loggedLine(error)}`),
  })
  stack.defer(() => dispatcher.stop())
  const channels = { [dispatched]: dispatcher.onDispatched }
  stack.defer(listenForHints(live, { connectionString: applicationUrl, timeouts, channels }))
  const jobs = jobsWith(files)
  const lanes = await openLanes(options, log, stack)
  const onError = (message: string) => log(`Jobs: ${message}`)
  stack.defer(await startWorker({ db, connectionString: ownerUrl, timeouts, jobs, lanes, onError }))
}
