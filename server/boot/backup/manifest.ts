import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { StartError } from '#packages/start-error/index.ts'
import { fileName, type Namespace } from '#platform/files/file-store.ts'
import { matches } from '#platform/matches.ts'

// A backup is a tar archive with these files:
//
//   manifest.json         what is in the backup, with the SHA-256 of every other part
//   manifest.hmac         the HMAC-SHA-256 of manifest.json, with a key derived from the site's secret
//   functions/NAME.sql    the functions, triggers and views of its version
//   tables/NAME.gz        the rows of a table in the text format of COPY
//   pictures/NAME         the pictures that its rows refer to
//   attachments/NAME      the attachments
//
// The structure of the tables is not included: the migrations define it.

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** An SQL file, without its extension. */
const File = Type.Object({ name: Type.String({ pattern: '^\\w+$' }), checksum: Sha256 })

const Table = Type.Object({
  name: Type.String(),
  /** In the order of the values. */
  columns: Type.Array(Type.String()),
  rows: Type.Integer({ minimum: 0 }),
  /** The uncompressed rows. */
  sha256: Sha256,
})

const Sequence = Type.Object({
  /** `table.column` if a column owns it. */
  name: Type.String(),
  /** The last value; null if it was never used. */
  value: Type.Union([Type.String({ pattern: '^-?\\d+$' }), Type.Null()]),
})

/** An unfinished job, for `graphile_worker.add_job`. */
const Job = Type.Object({
  identifier: Type.String(),
  payload: Type.Unknown(),
  queue_name: Type.Union([Type.String(), Type.Null()]),
  run_at: Type.String(),
  max_attempts: Type.Integer(),
  job_key: Type.Union([Type.String(), Type.Null()]),
  priority: Type.Integer(),
  flags: Type.Union([Type.Array(Type.String()), Type.Null()]),
})

const Picture = Type.Object({ name: Type.String({ pattern: fileName.source }), sha256: Sha256 })
const Attachment = Type.Object({
  name: Type.String({ pattern: '^[0-9a-f]{32}(-preview)?\\.(webp|pdf)$' }),
  sha256: Sha256,
})

const Manifest = Type.Object({
  format: Type.Literal(1),
  createdAt: Type.String(),
  migrations: Type.Array(File),
  functions: Type.Array(File),
  tables: Type.Array(Table),
  sequences: Type.Array(Sequence),
  jobs: Type.Array(Job),
  pictures: Type.Array(Picture),
  /** Pictures that rows refer to but whose files were already missing. */
  lostPictures: Type.Array(Type.String()),
  /** The same for attachments, which older backups lack. */
  attachments: Type.Optional(Type.Array(Attachment)),
  lostAttachments: Type.Optional(Type.Array(Type.String())),
  /** The bucket that holds the pictures and attachments, if they are not in the backup. */
  bucket: Type.Union([Type.String(), Type.Null()]),
})

export type Manifest = Static<typeof Manifest>
export type TableInBackup = Static<typeof Table>

export const manifestName = 'manifest.json'
export const authenticationName = 'manifest.hmac'
/** Paths inside the archive. */
export const functionsFile = ({ name }: { name: string }) => `functions/${name}.sql`
export const rowsFile = ({ name }: { name: string }) => `tables/${encodeURIComponent(name)}.gz`
export const storedFile = (kind: Namespace, { name }: { name: string }) => `${kind}/${name}`

/** Reads the manifest of an extracted backup. Throws a StartError if there is none or this program cannot read it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StartError('The file is not a Prochar backup: it contains no manifest.json.')
    throw error
  })
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    throw new StartError('The backup is damaged: its manifest.json is not JSON.')
  }
  if (matches(Manifest, manifest)) return manifest
  const { format } = manifest as { format?: unknown }
  throw new StartError(
    typeof format === 'number' && format > 1
      ? 'The backup was made by a newer version of Prochar: restore it with that version.'
      : 'The backup is damaged: its manifest.json is not valid.',
  )
}
