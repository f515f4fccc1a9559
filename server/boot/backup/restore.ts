import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client, type ClientBase } from 'pg'
import { connectionSettings } from '#database/connection-settings.ts'
import { migrate, migrateForRestore } from '#database/migrate.ts'
import { knownFunctions, readSources, type Sources } from '#database/migrate/files.ts'
import { restoreMarker } from '#database/migrate/record.ts'
import { blockedReason, compare } from '#database/migrate/state.ts'
import { inTransaction } from '#database/migrate/transaction.ts'
import {
  addJobs,
  asText,
  createWorkFolder,
  isFull,
  isSigned,
  loadDatabase,
  summarizing,
  unpack,
} from '#packages/backup/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import type { FileStore, Namespace } from '#platform/files/file-store.ts'
import { subkey } from '#platform/security/tokens.ts'
import {
  authenticationName,
  functionsFile,
  manifestName,
  readManifest,
  rowsFile,
  storedFile,
  type Manifest,
} from './manifest.ts'
import { leftOut } from './snapshot.ts'

/** Allows one restore at a time per database. */
const lockId = '3853314791062309108'

/** An extracted and verified backup. */
export interface OpenBackup {
  manifest: Manifest
  folder: string
  /** The SQL files that create its tables. */
  sources: Sources
}

const damaged = (part: string) =>
  new StartError(`The backup is damaged: ${part} has changed since the backup was made. Nothing was restored.`)

async function rowsChecksum(file: string): Promise<string> {
  const { stream, summary } = summarizing()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(createReadStream(file), createGunzip(), stream, nowhere)
  return summary().sha256
}

const fileChecksum = async (file: string) => hash('sha256', await readFile(file))

/** The pictures and attachments, with their paths in the backup. */
const storedFiles = ({ pictures, attachments = [] }: Manifest) => [
  ...pictures.map(file => ({ ...file, kind: 'pictures' as const, path: storedFile('pictures', file) })),
  ...attachments.map(file => ({ ...file, kind: 'attachments' as const, path: storedFile('attachments', file) })),
]

async function assertWhole(manifest: Manifest, folder: string): Promise<void> {
  const parts = [
    ...manifest.functions.map(file => ({ path: functionsFile(file), sum: file.checksum, checksum: fileChecksum })),
    ...manifest.tables.map(table => ({ path: rowsFile(table), sum: table.sha256, checksum: rowsChecksum })),
    ...storedFiles(manifest).map(({ path, sha256 }) => ({ path, sum: sha256, checksum: fileChecksum })),
  ]
  for (const { path, sum, checksum } of parts) {
    const found = await checksum(join(folder, path)).catch(() => undefined)
    if (found !== sum) throw damaged(path)
  }
}

/** Returns the SQL files of the backup's version. Throws a StartError if this program lacks its migrations. */
async function sourcesOf(manifest: Manifest, folder: string): Promise<Sources> {
  const program = await readSources()
  const recorded = {
    migrations: new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum])),
    functions: new Map<string, string>(),
    unfinishedRestore: false,
  }
  const reason = blockedReason(compare(program, recorded))
  if (reason !== undefined) throw new StartError(`The backup is of another version. ${reason}`)
  const known = await knownFunctions()
  for (const { name, checksum } of manifest.functions) {
    if (known.has(checksum)) continue
    throw new StartError(
      `The backup contains functions that no version of Prochar has (${functionsFile({ name })}): ` +
        'it was changed, or made by a version that this one does not know. Nothing was restored.',
    )
  }
  return {
    migrations: program.migrations.filter(({ name }) => recorded.migrations.has(name)),
    functions: await Promise.all(
      manifest.functions.map(async file => ({
        ...file,
        text: await readFile(join(folder, functionsFile(file)), 'utf8'),
      })),
    ),
  }
}

/** Throws a StartError unless the backup was made with one of these secrets. */
async function assertAuthentic(folder: string, secrets: readonly string[]): Promise<void> {
  const keys = secrets.map(secret => subkey(secret, 'backup'))
  if (await isSigned(join(folder, manifestName), join(folder, authenticationName), keys)) return
  throw new StartError(
    'The backup was not made with the secret in JWT_SECRET or JWT_SECRET_PREVIOUS, or was changed since: restore another ' +
      'one, or set JWT_SECRET to the secret that it was made with. If you know where the file comes from and that nobody ' +
      'could change it, restore it with --unverified. Nothing was restored.',
  )
}

export interface OpenOptions {
  /** Where the backup is extracted, in a new folder. */
  workFolder: string
  /** The secrets of the site that may have made the backup. Without any, changes to it go unnoticed. */
  secrets: readonly string[]
}

/**
 * Extracts a backup and verifies it; the stack removes the folder. Throws a StartError if the backup is damaged, was
 * not made with one of the secrets or does not fit on the disk, or if this program cannot restore it.
 */
export async function openBackup(
  file: string,
  { workFolder, secrets }: OpenOptions,
  stack: AsyncDisposableStack,
): Promise<OpenBackup> {
  const folder = await createWorkFolder(workFolder, 'restore-', stack)
  await unpack(file, folder)
  if (secrets.length > 0) await assertAuthentic(folder, secrets)
  const manifest = await readManifest(folder)
  await assertWhole(manifest, folder)
  return { manifest, folder, sources: await sourcesOf(manifest, folder) }
}

/**
 * Marks an empty database, or recognizes the mark of an unfinished restore. Throws a StartError for any other database.
 */
async function claimEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean; marked: boolean; empty: boolean }>(`
    select pg_try_advisory_lock(${lockId}) as locked, to_regclass('${restoreMarker}') is not null as marked,
      not exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'graphile_worker')
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
      ) as empty`)
  const { locked, marked, empty } = rows[0] ?? {}
  if (!locked) throw new StartError('Another restore into this database is in progress: wait for it to finish.')
  if (!empty && !marked) {
    throw new StartError(
      'This database is not empty, and a restore never changes existing data: ' +
        'set DATABASE_URL to an empty database, or DATA_DIR to a new folder. ' +
        'If a restore into it was interrupted, the restore had already finished: start Prochar.',
    )
  }
  if (!marked) await client.query(`create table ${restoreMarker} (since timestamptz not null default now())`)
}

export interface Restored {
  /** Tables in the backup that Prochar's migrations do not create. They are not restored. */
  leftOut: string[]
}

/**
 * Assigns a new id to the restored database, because the original may be in use with the same files. Earlier versions
 * have none; the migrations then create one.
 */
const renewSiteId = `
  do $$ begin
    if exists (select from pg_attribute where attrelid = 'settings'::regclass and attname = 'site_id') then
      update settings set site_id = gen_random_uuid();
    end if;
  end $$`

/**
 * Restores a backup into an empty database and migrates it. Its rows become visible all at once, after they have been
 * compared with the backup. Until then, the site refuses to start on the database, and the restore can be repeated.
 * Throws a StartError if the database is not empty, or a disk is full.
 */
export async function restoreBackup(
  { manifest, folder, sources }: OpenBackup,
  connectionString: string,
  files: Record<Namespace, FileStore>,
): Promise<Restored> {
  const client = new Client({ ...connectionSettings, connectionString, application_name: 'prochar restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(asText)
    await claimEmpty(client)
    await migrateForRestore(connectionString, sources)
    for (const { kind, name, path } of storedFiles(manifest)) {
      const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/webp'
      await files[kind].put(name, await readFile(join(folder, path)), type)
    }
    const unknown = await inTransaction(client, async () => {
      const missing = await loadDatabase(client, manifest, {
        fileOf: table => join(folder, rowsFile(table)),
        except: leftOut,
      })
      await client.query(renewSiteId)
      await addJobs(client, manifest.jobs)
      await client.query(`drop table ${restoreMarker}`)
      return missing
    })
    await client.query('analyze')
    await migrate(connectionString)
    return { leftOut: unknown }
  } catch (error) {
    if (!isFull(error)) throw error
    throw new StartError(`The backup cannot be restored: ${(error as Error).message}. Free some space and try again.`)
  } finally {
    await client.end()
  }
}
