import type { Sources } from './files.ts'
import type { Recorded } from './record.ts'

/** How a database differs from the program, as file names. All lists are empty if it is up to date. */
export interface SchemaState {
  /** Whether a restore into the database has started but not finished. */
  unfinishedRestore: boolean
  /** Missing migrations, in the order they will be applied. */
  missing: string[]
  /** Applied migrations whose file has changed. */
  changed: string[]
  /** Applied migrations unknown to the program. */
  unknown: string[]
  /** Missing migrations that precede an applied one. */
  late: string[]
  /** Files of functions, triggers and views that are missing or outdated. */
  functions: string[]
}

// It was released after 0011, so some databases have 0011 but not 0010.
const releasedLate = '0010_lists'

/** Compares the files of this program with what is recorded in a database. */
export function compare({ migrations, functions }: Sources, recorded: Recorded): SchemaState {
  const known = new Set(migrations.map(({ name }) => name))
  const missing = migrations.map(({ name }) => name).filter(name => !recorded.migrations.has(name))
  const last = [...recorded.migrations.keys()].toSorted().at(-1) ?? ''
  const files = new Set(functions.map(({ name }) => name))
  return {
    unfinishedRestore: recorded.unfinishedRestore,
    missing,
    changed: migrations
      .filter(({ name, checksum }) => (recorded.migrations.get(name) ?? checksum) !== checksum)
      .map(({ name }) => name),
    unknown: [...recorded.migrations.keys()].filter(name => !known.has(name)),
    late: missing.filter(name => name < last && name !== releasedLate),
    functions: [
      ...functions.filter(({ name, checksum }) => recorded.functions.get(name) !== checksum).map(({ name }) => name),
      ...[...recorded.functions.keys()].filter(name => !files.has(name)),
    ],
  }
}

const migrationFiles = (names: string[]) => names.map(name => `database/migrations/${name}.sql`).join(', ')

/** Returns why this database must not be migrated and what to do about it; undefined if it can be. */
export function blockedReason({ unfinishedRestore, unknown, changed, late }: SchemaState): string | undefined {
  if (unfinishedRestore) {
    return (
      'A restore into this database has not finished, so its data is incomplete: ' +
      'wait for the restore, or run it again, which starts over.'
    )
  }
  if (unknown.length > 0) {
    return (
      `This database is newer than this program, which lacks ${unknown.join(', ')}: ` +
      'start the version that the database was last used with, or a newer one. ' +
      'To go back to this version, restore a backup from before the upgrade.'
    )
  }
  if (changed.length > 0) {
    return (
      `${migrationFiles(changed)} was changed after it had been applied to this database: restore the original file ` +
      'and put the change into a new migration. If the file was never released, start with a new database instead.'
    )
  }
  if (late.length > 0) {
    return (
      `${migrationFiles(late)} comes before migrations that this database already has: ` +
      'give the file a number after the last one. If it was released like this, start with a new database.'
    )
  }
  return undefined
}
