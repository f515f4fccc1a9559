import type { AddedWalletEntries } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Classifier, type ClassifiedReading, type ReadingOrigin } from '../entries/classify-readings.ts'
import { presentAdded } from '../entries/presenter.ts'
import { readingsOf, type Pieces } from './texts/pieces.ts'

/** Shows what importing a text would add. Stores nothing. */
export async function previewImport(db: Db, origin: ReadingOrigin, text: Pieces): Promise<AddedWalletEntries> {
  const classifier = new Classifier(origin, text.isNewestFirst)
  const classified: ClassifiedReading[] = []
  let place = 0
  for (const piece of text.pieces) {
    const readings = readingsOf(piece)
    await classifier.look(db, readings)
    for (const one of classifier.classify(readings)) classified[text.order[place++] ?? 0] = one
  }
  return presentAdded(classified, { preview: true })
}
