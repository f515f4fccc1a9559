import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** What an SMTP client has sent by the time the server responds. */
export type SmtpStep = 'connect' | 'sender' | 'recipient' | 'text'

/** A refusal: its code and text. */
export interface SmtpRefusal {
  code: number
  text: string
}

/** An email that the server accepted. */
export type TakenMail = Email & { recipient: string }

/** An SMTP server that accepts every email unless `answer` refuses it. */
export class MailServer {
  readonly taken: TakenMail[] = []
  /** Decides a step: returns a refusal, or undefined to accept. The server waits for it. */
  answer: (step: SmtpStep, address: string) => SmtpRefusal | undefined | Promise<SmtpRefusal | undefined> = () =>
    undefined
  readonly #server: SMTPServer

  constructor() {
    const decide = async (step: SmtpStep, address: string): Promise<void> => {
      const refusal = await this.answer(step, address)
      if (refusal) throw Object.assign(new Error(refusal.text), { responseCode: refusal.code })
    }
    const take = async (stream: SMTPServerDataStream, recipient: string): Promise<void> => {
      const raw = await read(stream)
      await decide('text', recipient)
      this.taken.push({ ...(await PostalMime.parse(raw)), recipient })
    }
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onConnect: callbackify((_: unknown) => decide('connect', '')),
      onMailFrom: callbackify(({ address }: SMTPServerAddress, _: unknown) => decide('sender', address)),
      onRcptTo: callbackify(({ address }: SMTPServerAddress, _: unknown) => decide('recipient', address)),
      onData: callbackify((stream: SMTPServerDataStream, { envelope }: SMTPServerSession) =>
        take(stream, envelope.rcptTo[0]?.address ?? ''),
      ),
    })
    // Some tests are about clients that disconnect midway.
    this.#server.on('error', () => undefined)
  }

  /** Starts listening and returns the address for SMTP_URL. */
  async start(): Promise<string> {
    const listening = this.#server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise(done => this.#server.close(() => done()))
  }

  /** Number of open connections. */
  get size(): number {
    return this.#server.connections.size
  }

  /** The emails sent to a person, in order. */
  to({ email }: { email: string }): TakenMail[] {
    return this.taken.filter(({ recipient }) => recipient === email)
  }
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
