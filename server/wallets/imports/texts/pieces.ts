import { isNewestFirst } from '../../entries/policy.ts'
import type { Reading } from '../../reader/reading.ts'

/** Readings to store piece by piece. */
export interface Pieces {
  count: number
  isNewestFirst: boolean
  /** The index in the text of each reading, in the order of the pieces. */
  order: Uint32Array<ArrayBuffer>
  /** As JSON, which is stored unchanged and passed between threads without a copy. */
  pieces: Uint8Array<ArrayBuffer>[]
}

/** The readings of a piece. */
export const readingsOf = (piece: Uint8Array): Reading[] => JSON.parse(new TextDecoder().decode(piece)) as Reading[]

/** Readings per transaction. Storing them takes a few tenths of a second. */
export const pieceSize = 500

const minuteOf = ({ occurredAt }: Reading): number => (occurredAt === null ? 0 : Date.parse(occurredAt))

/**
 * Divides the readings of a text into pieces, in the order of their timestamps, so that each continues the previous
 * one's chain. Never divides a minute: equal rows within it are distinguished by those before them.
 */
export function inPieces(readings: readonly Reading[], size = pieceSize): Pieces {
  const minutes = readings.map(minuteOf)
  const order = [...readings.keys()]
  if (readings.length > size) order.sort((a, b) => (minutes[a] ?? 0) - (minutes[b] ?? 0))
  const pieces: Reading[][] = []
  for (const [place, index] of order.entries()) {
    const [reading, last] = [readings[index], pieces.at(-1)]
    const continues = minutes[index] !== 0 && minutes[index] === minutes[order[place - 1] ?? -1]
    if (!reading) continue
    if (last && (last.length < size || continues)) last.push(reading)
    else pieces.push([reading])
  }
  return {
    count: readings.length,
    isNewestFirst: isNewestFirst(readings.filter(({ state }) => state === 'read')),
    order: Uint32Array.from(order),
    pieces: pieces.map(piece => new TextEncoder().encode(JSON.stringify(piece))),
  }
}
