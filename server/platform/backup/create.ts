import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { readSources, type Sources } from '#database/migrate/files.ts'
import { StartError } from '../start-error.ts'
import { pack } from './archive.ts'
import { listSequences, listTables } from './catalog.ts'
import { pendingJobs } from './jobs.ts'
import { functionsFile, manifestName, pictureFile, rowsFile, type Manifest, type TableInBackup } from './manifest.ts'
import { describePictures, pictureKeeper, pictureNames, type PictureKeeper } from './pictures.ts'
import { writeRows } from './rows.ts'
import { withSnapshot } from './snapshot.ts'

export interface BackupOptions {
  /** As the owner of the database. */
  connectionString: string
  /** Where the pictures are: in a folder, which are included, or in a bucket. */
  pictures: { folder: string } | { bucket: string }
  /** Receives the backup. Must not exist. */
  file: string
  /** The SQL files of another version than the program's own, for tests. */
  sources?: Sources
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Writes the parts of the database to a folder. */
async function writeDatabase(client: ClientBase, { migrations, functions }: Sources, folder: string) {
  const tables: TableInBackup[] = []
  for (const table of await listTables(client)) {
    const summary = await writeRows(client, table, join(folder, rowsFile(table)))
    tables.push({ name: table.name, columns: table.columns, ...summary })
  }
  for (const file of functions) await writeFile(join(folder, functionsFile(file)), file.text, { mode: 0o600 })
  const named = ({ name, checksum }: { name: string; checksum: string }) => ({ name, checksum })
  return {
    migrations: migrations.map(named),
    functions: functions.map(named),
    tables,
    // Read last: they move on during the snapshot and must not be behind its rows.
    sequences: (await listSequences(client)).map(({ name, value }) => ({ name, value })),
    jobs: await pendingJobs(client),
  }
}

/**
 * Takes a snapshot and keeps the pictures that it refers to, before anything else: somebody may replace theirs, which
 * removes the file. Returns undefined if that has happened in between.
 */
async function takeSnapshot(
  options: BackupOptions,
  folder: string,
  keeper: PictureKeeper,
): Promise<Manifest | undefined> {
  const { connectionString, pictures, sources = await readSources() } = options
  return withSnapshot(connectionString, sources, async client => {
    const createdAt = new Date().toISOString()
    const names = 'folder' in pictures ? await pictureNames(client) : []
    if (!(await keeper.keep(names))) return undefined
    const kept = names.filter(name => keeper.isKept(name))
    return {
      format: 1 as const,
      createdAt,
      ...(await writeDatabase(client, sources, folder)),
      pictures: await describePictures(kept, join(folder, 'pictures')),
      lostPictures: names.filter(name => !keeper.isKept(name)),
      bucket: 'bucket' in pictures ? pictures.bucket : null,
    }
  })
}

/**
 * Makes a backup while others write. Leaves nothing under the file's name unless it is complete. Throws a StartError if
 * the file exists or the database is not of this version.
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { file, pictures } = options
  if (await exists(file)) throw new StartError(`${file} exists already: name another file for the backup.`)
  const folder = `${file}.partial`
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EEXIST'
        ? `${folder} exists: another backup is under way, or one was killed; then remove the folder and try again.`
        : `The backup cannot be written to ${file}: ${error.message}.`,
    )
  })
  try {
    for (const part of ['functions', 'tables', 'pictures']) await mkdir(join(folder, part))
    const keeper = pictureKeeper('folder' in pictures ? pictures.folder : '', join(folder, 'pictures'))
    let manifest: Manifest | undefined
    while (!manifest) manifest = await takeSnapshot(options, folder, keeper)
    await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600 })
    const parts = [
      manifestName,
      ...manifest.functions.map(functionsFile),
      ...manifest.tables.map(rowsFile),
      ...manifest.pictures.map(pictureFile),
    ]
    await pack(folder, parts, file, join(folder, 'backup.tar'))
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
