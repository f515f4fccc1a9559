/** Who is called back after each change of a store outside of React. `subscribe` returns a function that unsubscribes. */
export function listeners() {
  const all = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      all.add(listener)
      return () => all.delete(listener)
    },
    notify(): void {
      for (const listener of all) listener()
    },
  }
}
