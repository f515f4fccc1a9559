import type { Tx } from '#platform/database/db.ts'
import { Classifier, type ClassifiedReading, type ReadingOrigin } from '../entries/classify-readings.ts'
import { statesInImport } from './queries.ts'
import { readingsOf, type Pieces } from './texts/pieces.ts'

/**
 * The outcomes of an import that another process has started, by the numbers of its pieces: what the import has stored
 * is new, and what it found is a duplicate.
 */
export async function recognise(
  tx: Tx,
  origin: ReadingOrigin,
  importId: number,
  { pieces, isNewestFirst }: Pieces,
): Promise<Map<number, ClassifiedReading[]>> {
  const classifier = new Classifier(origin, isNewestFirst)
  const seen = new Set<number>()
  const recognised = new Map<number, ClassifiedReading[]>()
  for (const [number, piece] of pieces.entries()) {
    const readings = readingsOf(piece)
    await classifier.look(tx, readings)
    const classified = classifier.classify(readings)
    const ids = classified.flatMap(({ entry: { id } }) => id ?? [])
    const states = await statesInImport(tx, importId, ids)
    recognised.set(
      number,
      classified.map(one => {
        const { id } = one.entry
        if (id === null || !states.has(id) || seen.has(id)) return one
        seen.add(id)
        const state = states.get(id)
        const outcome = state === 'unreadable' || state === 'conflict' || state === 'ignored' ? state : 'new'
        return { ...one, classification: { outcome } }
      }),
    )
  }
  return recognised
}
