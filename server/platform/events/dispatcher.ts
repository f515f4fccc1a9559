import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../database/db.ts'
import { dispatchAll } from './dispatch.ts'
import type { Subscriber } from './subscriber.ts'
import { setWaker } from './wake.ts'

/** Poll interval in milliseconds. Covers processes that died before waking a dispatcher. */
const pollInterval = 1_000

/** Pause after each run in milliseconds, so that events are batched under load. */
const cooldown = 100

interface DispatcherOptions {
  db: Db
  subscribers: readonly Subscriber[]
  /** Called once per distinct failure, not for every attempt that fails the same way. */
  onError: (error: unknown) => void
}

export interface Dispatcher {
  /** Schedules a run and returns immediately. */
  wake(): void
  /** Receives the notifications of the channel `events_dispatched`. */
  onDispatched(sender: string): void
  /** Stops after the current batch. */
  stop(): Promise<void>
}

/** Dispatches events when this process commits some, when another instance has dispatched, and every second. */
export function startDispatcher({ db, subscribers, onError }: DispatcherOptions): Dispatcher {
  const name = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  let requested = false
  let lastError = ''
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (requested && !signal.aborted) {
      requested = false
      try {
        await dispatchAll(db, subscribers, name)
        lastError = ''
      } catch (error) {
        if (String(error) !== lastError) onError(error)
        lastError = String(error)
      }
      await delay(cooldown, undefined, { signal, ref: false }).catch(() => undefined)
    }
    running = undefined
  }

  function wake(): void {
    if (signal.aborted) return
    requested = true
    running ??= run()
  }

  const timer = setInterval(wake, pollInterval)
  timer.unref()
  setWaker(db, wake)
  return {
    wake,
    // Another instance may have had to leave events to the next batch.
    onDispatched: sender => {
      if (sender !== name) wake()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
