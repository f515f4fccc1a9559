import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** What an SMTP server is told before it answers. */
export type SmtpStep = 'connect' | 'sender' | 'recipient' | 'text'

/** A refusal: its code and text. */
export interface SmtpRefusal {
  code: number
  text: string
}

/** A mail that the server took. */
export type TakenMail = Email & { recipient: string }

/** An SMTP server that takes every mail, unless `answer` says otherwise. */
export class MailServer {
  readonly taken: TakenMail[] = []
  /** Decides about a step: returns a refusal, or nothing. The server waits for it. */
  answer: (step: SmtpStep, address: string) => SmtpRefusal | undefined | Promise<SmtpRefusal | undefined> = () =>
    undefined
  readonly #server: SMTPServer

  constructor() {
    const decide = (step: SmtpStep, address: string, done: (error?: Error | null) => void) => {
      void Promise.resolve(this.answer(step, address)).then(refusal =>
        done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code })),
      )
    }
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onConnect: (_, done) => decide('connect', '', done),
      onMailFrom: ({ address }, _, done) => decide('sender', address, done),
      onRcptTo: ({ address }, _, done) => decide('recipient', address, done),
      onData: (stream, { envelope }, done) => {
        const recipient = envelope.rcptTo[0]?.address ?? ''
        void read(stream).then(raw =>
          decide('text', recipient, async error => {
            if (!error) this.taken.push({ ...(await PostalMime.parse(raw)), recipient })
            done(error)
          }),
        )
      },
    })
    // A client that ends in the middle is what some tests are about.
    this.#server.on('error', () => undefined)
  }

  /** Listens, and returns the address for SMTP_URL. */
  async start(): Promise<string> {
    const listening = this.#server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise(done => this.#server.close(() => done()))
  }

  /** The mails that a person was sent, in order. */
  to({ email }: { email: string }): TakenMail[] {
    return this.taken.filter(({ recipient }) => recipient === email)
  }
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
