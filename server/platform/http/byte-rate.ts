import type { Socket } from 'node:net'

/**
 * Measures how many bytes a second arrive on a connection. Returns a function that returns the rate over the last
 * `over` milliseconds, which is infinite until they have passed.
 */
export function byteRate(socket: Socket, over: number): () => number {
  const marks = [{ at: performance.now(), bytes: socket.bytesRead }]
  return () => {
    const now = { at: performance.now(), bytes: socket.bytesRead }
    while (marks[1] && now.at - marks[1].at >= over) marks.shift()
    const [first = now] = marks
    const elapsed = now.at - first.at
    if (now.at - (marks.at(-1)?.at ?? 0) > over / 4) marks.push(now)
    return elapsed < over ? Number.POSITIVE_INFINITY : ((now.bytes - first.bytes) * 1_000) / elapsed
  }
}
