import { useSyncExternalStore } from 'react'

/** After this long, in milliseconds, a call is said to take long. */
const patience = 10_000

/** Why a call was aborted, when a person cancelled it. */
export const cancelled = Symbol('cancelled')

let slow: readonly AbortController[] = []
const listeners = new Set<() => void>()

function change(next: readonly AbortController[]): void {
  slow = next
  for (const listener of listeners) listener()
}

/** Runs a call, which the person can cancel once it takes long: `signal` is then aborted with `cancelled`. */
export async function withPatience<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => change([...slow, controller]), patience)
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    if (slow.includes(controller)) change(slow.filter(other => other !== controller))
  }
}

/** Cancels every call that takes long. */
export function cancelSlowCalls(): void {
  for (const controller of slow) controller.abort(cancelled)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether any call takes long. */
export const useSlowCalls = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => slow.length > 0,
    () => false,
  )
