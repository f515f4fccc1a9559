import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import type { TestApp } from './app.ts'
import type { Person } from './client.ts'
import { connectAs } from './database.ts'
import { deliverMails, makeDeliveriesDue } from './deliver.ts'
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
  /**
   * Makes every email due, simulating that the back-offs between attempts and the locks of dead processes have passed.
   */
  makeAllDue(): Promise<unknown>
}

/** Starts an SMTP server for a file's tests. Before each test, it forgets the emails it has accepted. */
export function useMail(app: TestApp): TestMail {
  const server = new MailServer()
  let owner: Client
  const mail: TestMail = {
    server,
    url: '',
    async deliver() {
      const { db, tokens } = app.services
      await dispatchEverything(db)
      const transport = smtpTransport({ url: mail.url, from: mailFrom })
      await deliverMails({ db, tokens, origin: mailOrigin, transport })
      transport.close()
    },
    async verify(...people) {
      const rows = people.map(({ id, email }) => ({ user_id: id, email, verified_at: new Date().toISOString() }))
      await app.services.db.insertInto('mail_addresses').values(rows).execute()
    },
    async outboxOf({ id }) {
      const { rows } = await owner.query<StoredMail>(
        `select m.id::integer, state, m.attempts, error, coalesce(run_at > now(), false) as waits
        from mails m left join graphile_worker._private_jobs on key = 'mail:' || m.id
        where user_id = $1 and kind <> 'verify_email' order by m.id`,
        [id],
      )
      return rows
    },
    makeAllDue: makeDeliveriesDue,
  }
  beforeAll(async () => {
    owner = await connectAs('owner')
    mail.url = await server.start()
  })
  beforeEach(() => {
    server.taken.length = 0
    server.answer = () => undefined
  })
  afterAll(async () => {
    await server.stop()
    await owner?.end()
  })
  return mail
}

/** The token of the link in an email. */
export const tokenIn = ({ text = '' }: { text?: string | undefined }): string =>
  /#token=([\w.-]+)/.exec(text)?.[1] ?? ''
