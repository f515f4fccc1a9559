import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from '#packages/start-error/index.ts'
import { createBackup } from '../backup/create.ts'
import { environmentSecrets, readConfig, type Config } from '../config.ts'
import { siteDatabaseUrl } from './command-database.ts'
import { CommandError, print, runCommand } from './command-failure.ts'
import { disposeOnSignal } from './interruption.ts'
import { parseOptions } from './options.ts'
import { report } from './report.ts'
import { verifyBackup } from './verify-backup.ts'

const usage = `npm run backup -- [--verify] [file or folder]
    writes everything to one file, by default in DATA_DIR/backups, whether or not the site is running;
    with --verify, also restores it into a temporary database and checks it there`

const isFolder = (path: string) =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  )

/** Chooses the backup file, by default one named after the current time. */
async function chooseFile({ dataDir }: Config, given: string | undefined): Promise<string> {
  const name = `prochar-${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar`
  if (given !== undefined) return (await isFolder(given)) ? resolve(given, name) : resolve(given)
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartError(`The backup cannot be written to ${folder}: ${error.message}.`)
  })
  return join(folder, name)
}

await runCommand(usage, async () => {
  const { values, positionals } = parseOptions({ allowPositionals: true, options: { verify: { type: 'boolean' } } })
  if (positionals.length > 1) throw new CommandError(`Please give at most one file or folder.\n${usage}`)
  const config = readConfig()
  await using stack = new AsyncDisposableStack()
  disposeOnSignal(stack)
  const connectionString = await siteDatabaseUrl(config, stack)
  const file = await chooseFile(config, positionals[0])
  const files = config.s3
    ? { bucket: config.s3.bucket }
    : { pictures: join(config.dataDir, 'pictures'), attachments: join(config.dataDir, 'attachments') }
  const manifest = await createBackup({ connectionString, files, file, secret: config.jwtSecret })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `${file}: ${rows} rows of ${manifest.tables.length} tables. Pictures: ${manifest.pictures.length}, attachments: ${manifest.attachments?.length ?? 0}.`,
  )
  print('It contains password hashes and personal data: protect it like the database, and keep a copy elsewhere.')
  if (manifest.bucket !== null) {
    print(
      `Pictures and attachments are not included: they are in the bucket ${manifest.bucket}. Copy it too, after this backup.`,
    )
  }
  for (const name of manifest.lostPictures) print(`A profile refers to the picture ${name}, which does not exist.`)
  for (const name of manifest.lostAttachments ?? [])
    print(`A message refers to the file ${name}, which does not exist.`)
  return values.verify
    ? report(
        await verifyBackup(file, { workFolder: config.dataDir, secrets: environmentSecrets(config) }),
        'Restored into another database and checked: ',
      )
    : 0
})
