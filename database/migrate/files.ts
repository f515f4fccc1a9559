import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An SQL file, named without its extension. */
export interface SqlFile {
  name: string
  text: string
  /** SHA-256 of the text, in hex. */
  checksum: string
}

/** The program's SQL files, in the order they are applied. */
export interface Sources {
  /** Each applied once. */
  migrations: SqlFile[]
  /** The current functions, triggers and views, reapplied whenever they change. */
  functions: SqlFile[]
}

const sourceFolder = join(import.meta.dirname, '..')

/**
 * The checksums of every file of functions since backups exist, one per line. `npm run generate` appends those of a
 * change.
 */
export const knownFunctionsFile = join(sourceFolder, 'known-functions.txt')

/** The checksums of every file of functions in this and earlier versions. */
export const knownFunctions = async (): Promise<ReadonlySet<string>> =>
  new Set((await readFile(knownFunctionsFile, 'utf8')).split('\n').filter(Boolean))

async function readFolder(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name: name.replace(/\.sql$/, ''), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Reads the files of migrations and of functions, in the order in which they are applied. */
export async function readSources(folder = sourceFolder): Promise<Sources> {
  const [migrations, functions] = await Promise.all([
    readFolder(join(folder, 'migrations')),
    readFolder(join(folder, 'functions')),
  ])
  return { migrations, functions }
}
