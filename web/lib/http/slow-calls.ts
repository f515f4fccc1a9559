import { useSyncExternalStore } from 'react'
import { listeners } from '#lib/dom/listeners.ts'

/** How long a call may take before it counts as slow, in milliseconds. */
const slowAfter = 10_000

/** The abort reason of a call that the user cancelled. */
export const cancelled = Symbol('cancelled')

let slow: readonly AbortController[] = []
const { subscribe, notify } = listeners()

function setSlow(next: readonly AbortController[]): void {
  slow = next
  notify()
}

/** Runs a call that the user can cancel once it is slow, which aborts `signal` with `cancelled`. */
export async function withCancel<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => setSlow([...slow, controller]), slowAfter)
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    if (slow.includes(controller)) setSlow(slow.filter(other => other !== controller))
  }
}

/** Cancels all slow calls. */
export function cancelSlowCalls(): void {
  for (const controller of slow) controller.abort(cancelled)
}

/** Whether any call is slow. */
export const useSlowCalls = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => slow.length > 0,
    () => false,
  )
