/**
 * Who is called back after each change of a store outside of React. `subscribe` returns a function that unsubscribes.
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
