import { transactOn } from '#platform/database/transact.ts'
import { answerResetRequests } from './commands.ts'
import { deliverNext, type Delivery } from './deliver.ts'

interface MailerOptions extends Delivery {
  /** Called once per distinct failure, not for every attempt that fails the same way. */
  onError: (error: unknown) => void
  /** How often to look for mails that are due, in milliseconds. */
  pollInterval?: number
}

/** Mails that are sent at the same time. */
const parallel = 5

/** Sends what is due until nothing is left. */
export async function deliverDue(delivery: Delivery, signal?: AbortSignal): Promise<void> {
  await transactOn(delivery.db)(answerResetRequests)
  const work = async () => {
    while (!signal?.aborted && (await deliverNext(delivery)));
  }
  // Most of the time nothing is due, which one look shows.
  if (await deliverNext(delivery)) await Promise.all(Array.from({ length: parallel }, work))
}

/** Sends mails in the background. Instances share the outbox. Returns a function that stops after those in hand. */
export function startMailer({ onError, pollInterval = 2_000, ...delivery }: MailerOptions): () => Promise<void> {
  const stopping = new AbortController()
  let lastError = ''
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      await deliverDue(delivery, stopping.signal)
      lastError = ''
    } catch (error) {
      if (String(error) !== lastError) onError(error)
      lastError = String(error)
    }
    running = undefined
  }

  const timer = setInterval(() => {
    running ??= run()
  }, pollInterval)
  timer.unref()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await running
    delivery.transport?.close()
  }
}
