const listeners = new Set<() => void>()

/** Reports that the server refuses every call until the user has set up a second factor. */
export function reportSetupRequired(): void {
  for (const listener of listeners) listener()
}

/** Calls back after such a report. Returns a function that unsubscribes. */
export function onSetupRequired(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
