import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { readSources, type Sources } from '#database/migrate/files.ts'
import {
  describeFiles,
  fileKeeper,
  isFull,
  listSequences,
  listTables,
  pack,
  pendingJobs,
  sign,
  writeRows,
  type FileKeeper,
} from '#packages/backup/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import type { Namespace } from '#platform/files/file-store.ts'
import { subkey } from '#platform/security/tokens.ts'
import { namesOfFiles } from '#server/domain/index.ts'
import {
  authenticationName,
  functionsFile,
  manifestName,
  rowsFile,
  storedFile,
  type Manifest,
  type TableInBackup,
} from './manifest.ts'
import { leftOut, withSiteSnapshot } from './snapshot.ts'

export interface BackupOptions {
  /** Connects as the owner of the database. */
  connectionString: string
  /** Where the pictures and attachments are: in folders, which are included, or in a bucket. */
  files: Record<Namespace, string> | { bucket: string }
  /** Where to write the backup. Must not exist. */
  file: string
  /** The site's secret, by which a restore recognizes the backup, unless it is the one in the database. */
  secret: string | undefined
  /** The SQL files of another version, for tests. */
  sources?: Sources
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Writes the database's part of the backup to a folder. */
async function writeDatabase(client: ClientBase, { migrations, functions }: Sources, folder: string) {
  const tables: TableInBackup[] = []
  for (const table of await listTables(client, leftOut)) {
    const summary = await writeRows(client, table, join(folder, rowsFile(table)))
    tables.push({ name: table.name, columns: table.columns, ...summary })
  }
  for (const file of functions) await writeFile(join(folder, functionsFile(file)), file.text, { mode: 0o600 })
  const named = ({ name, checksum }: { name: string; checksum: string }) => ({ name, checksum })
  return {
    migrations: migrations.map(named),
    functions: functions.map(named),
    tables,
    // Read last, because sequences advance during the snapshot and must not be behind its rows.
    sequences: (await listSequences(client)).map(({ name, value }) => ({ name, value })),
    jobs: await pendingJobs(client),
  }
}

interface Snapshot {
  manifest: Manifest
  /** Undefined before the site's first start. */
  secret: string | undefined
}

async function storedSecret(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ secret: string }>('select jwt_secret as secret from settings')
  return rows[0]?.secret
}

type Keepers = Record<Namespace, FileKeeper>

/**
 * Takes a snapshot and immediately keeps the files it refers to, because replacing a picture removes its file. Returns
 * undefined if a file was removed in between.
 */
async function takeSnapshot(options: BackupOptions, folder: string, keepers: Keepers): Promise<Snapshot | undefined> {
  const { connectionString, files, sources = await readSources() } = options
  return withSiteSnapshot(connectionString, sources, async client => {
    const createdAt = new Date().toISOString()
    const names = async (kind: Namespace) => ('bucket' in files ? [] : namesOfFiles[kind](client))
    const pictures = await names('pictures')
    const attachments = await names('attachments')
    const all = [await keepers.pictures.keep(pictures), await keepers.attachments.keep(attachments)]
    if (all.includes(false)) return undefined
    const kept = (kind: Namespace, found: string[]) =>
      describeFiles(
        found.filter(name => keepers[kind].isKept(name)),
        join(folder, kind),
      )
    const manifest = {
      format: 1 as const,
      createdAt,
      ...(await writeDatabase(client, sources, folder)),
      pictures: await kept('pictures', pictures),
      lostPictures: pictures.filter(name => !keepers.pictures.isKept(name)),
      attachments: await kept('attachments', attachments),
      lostAttachments: attachments.filter(name => !keepers.attachments.isKept(name)),
      bucket: 'bucket' in files ? files.bucket : null,
    }
    return { manifest, secret: options.secret ?? (await storedSecret(client)) }
  })
}

/**
 * Makes a backup while the site is in use. Creates the file only once the backup is complete. Throws a StartError if
 * the file exists or does not fit on the disk, or if the database is not of this version.
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { file, files } = options
  if (await exists(file)) throw new StartError(`${file} already exists: name another file for the backup.`)
  const folder = `${file}.partial`
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EEXIST'
        ? `${folder} exists: wait for the backup that is writing it or, if that was killed, remove the folder and try again.`
        : `The backup cannot be written to ${file}: ${error.message}.`,
    )
  })
  try {
    for (const part of ['functions', 'tables', 'pictures', 'attachments']) await mkdir(join(folder, part))
    const keeperOf = (kind: Namespace) => fileKeeper('bucket' in files ? '' : files[kind], join(folder, kind))
    const keepers = { pictures: keeperOf('pictures'), attachments: keeperOf('attachments') }
    let snapshot: Snapshot | undefined
    while (!snapshot) snapshot = await takeSnapshot(options, folder, keepers)
    const { manifest, secret } = snapshot
    await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600 })
    if (secret !== undefined)
      await sign(join(folder, manifestName), join(folder, authenticationName), subkey(secret, 'backup'))
    const parts = [
      manifestName,
      ...(secret === undefined ? [] : [authenticationName]),
      ...manifest.functions.map(functionsFile),
      ...manifest.tables.map(rowsFile),
      ...manifest.pictures.map(file => storedFile('pictures', file)),
      ...(manifest.attachments ?? []).map(file => storedFile('attachments', file)),
    ]
    await pack(folder, parts, file, join(folder, 'backup.tar'))
    return manifest
  } catch (error) {
    if (!isFull(error)) throw error
    throw new StartError(`The backup cannot be written to ${file}: ${(error as Error).message}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
