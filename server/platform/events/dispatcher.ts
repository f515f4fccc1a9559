import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../database/db.ts'
import { dispatchBehind, dispatchTogether, type DispatchOptions } from './dispatch.ts'
import type { Subscriber } from './subscriber.ts'
import { setWaker } from './wake.ts'

/** The poll interval in milliseconds. Covers processes that died before waking a dispatcher. */
const pollInterval = 1_000

/** The pause after each run in milliseconds, which batches events under load. */
const cooldown = 100

interface DispatcherOptions extends Pick<DispatchOptions, 'onFailure'> {
  db: Db
  subscribers: readonly Subscriber[]
  /** Called once per distinct error that is not a subscriber's, not for every attempt that fails the same way. */
  onError: (error: unknown) => void
}

export interface Dispatcher {
  /** Schedules a run and returns immediately. */
  wake(): void
  /** Receives the notifications of the channel `events_dispatched`. */
  onDispatched(sender: string): void
  /** Stops after the current batches. */
  stop(): Promise<void>
}

/** Returns a function that requests a run of the work, and one that waits for the last run to end. */
function repeated(work: () => Promise<void>, signal: AbortSignal, onError: (error: unknown) => void) {
  let requested = false
  let lastError = ''
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (requested && !signal.aborted) {
      requested = false
      try {
        await work()
        lastError = ''
      } catch (error) {
        if (String(error) !== lastError) onError(error)
        lastError = String(error)
      }
      await delay(cooldown, undefined, { signal, ref: false }).catch(() => undefined)
    }
    running = undefined
  }

  return {
    request() {
      if (signal.aborted) return
      requested = true
      running ??= run()
    },
    ended: () => running,
  }
}

/**
 * Dispatches events when this process commits some, when another instance has dispatched, and every second. Lagging
 * subscribers get theirs separately, so that the others do not wait for them.
 */
export function startDispatcher({ db, subscribers, onFailure, onError }: DispatcherOptions): Dispatcher {
  const name = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const options = { sender: name, onFailure }
  const together = repeated(() => dispatchTogether(db, subscribers, options), signal, onError)
  const behind = repeated(() => dispatchBehind(db, subscribers, options), signal, onError)
  const timer = setInterval(() => {
    together.request()
    behind.request()
  }, pollInterval)
  timer.unref()
  setWaker(db, together.request)
  return {
    wake: together.request,
    // Another instance may have had to leave events to the next batch.
    onDispatched: sender => {
      if (sender !== name) together.request()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await Promise.all([together.ended(), behind.ended()])
    },
  }
}
