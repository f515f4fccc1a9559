/**
 * The subscribers of a store outside React, called after each change. `subscribe` returns a function that unsubscribes.
 */
export function listeners<Args extends unknown[] = []>() {
  const all = new Set<(...args: Args) => void>()
  return {
    subscribe(listener: (...args: Args) => void): () => void {
      all.add(listener)
      return () => all.delete(listener)
    },
    notify(...args: Args): void {
      for (const listener of all) listener(...args)
    },
  }
}
