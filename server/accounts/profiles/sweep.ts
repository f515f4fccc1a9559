import type { Db } from '#platform/database/db.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { knownPictures } from './queries.ts'

/** Longer than the moment between storing a picture and committing its row. */
const hours = 24

/** Deletes pictures that no profile shows: replaced ones whose deletion failed, and those of failed changes. */
export const sweepPictureFiles = (db: Db, files: FileStore, signal?: AbortSignal): Promise<void> =>
  sweepFiles(files, {
    known: names => knownPictures(db, names),
    before: new Date(Date.now() - hours * 3_600_000),
    signal,
  })
