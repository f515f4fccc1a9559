import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import { deliverDue } from '#server/notify/mail/mailer.ts'
import type { TestApp } from './app.ts'
import type { Person } from './client.ts'
import { dispatchEverything } from './events.ts'
import { MailServer } from './mail-server.ts'

export const mailOrigin = 'https://prochar.example'
export const mailFrom = 'Prochar <no-reply@prochar.example>'

interface StoredMail {
  id: number
  state: string
  attempts: number
  error: string | null
  waits: boolean
}

/** A server's emails, and the SMTP server that accepts them. */
export interface TestMail {
  server: MailServer
  url: string
  /** Dispatches all events, then sends every email that is due. */
  deliver(): Promise<void>
  /** Marks people's addresses as verified, so that notifications are sent to them. */
  verify(...people: Person[]): Promise<void>
  /** A person's emails in the outbox, oldest first, except the verification of their address. */
  outboxOf(person: Person): Promise<StoredMail[]>
  /** Makes every email due, as if the pauses between attempts and the leases of dead servers had passed. */
  makeAllDue(): Promise<unknown>
}

/** Starts an SMTP server for a file's tests. Before each test, it forgets the emails it has accepted. */
export function useMail(app: TestApp): TestMail {
  const server = new MailServer()
  const mail: TestMail = {
    server,
    url: '',
    async deliver() {
      const { db, tokens } = app.services
      await dispatchEverything(db)
      const transport = smtpTransport({ url: mail.url, from: mailFrom })
      await deliverDue({ db, tokens, origin: mailOrigin, transport })
      transport.close()
    },
    async verify(...people) {
      const rows = people.map(({ id, email }) => ({ user_id: id, email, verified_at: new Date().toISOString() }))
      await app.services.db.insertInto('mail_addresses').values(rows).execute()
    },
    async outboxOf({ id }) {
      const { rows } = await sql<StoredMail>`
        select id::integer, state, attempts, error, due_at > now() as waits from mails
        where user_id = ${id} and kind <> 'verify_email' order by mails.id`.execute(app.services.db)
      return rows
    },
    makeAllDue: () =>
      sql`update mails set due_at = now() where state in ('queued', 'sending')`.execute(app.services.db),
  }
  beforeAll(async () => {
    mail.url = await server.start()
  })
  beforeEach(() => {
    server.taken.length = 0
    server.answer = () => undefined
  })
  afterAll(() => server.stop())
  return mail
}

/** The token of the link in an email. */
export const tokenIn = ({ text = '' }: { text?: string | undefined }): string =>
  /#token=([\w.-]+)/.exec(text)?.[1] ?? ''
