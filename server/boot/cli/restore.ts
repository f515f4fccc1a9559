import { resolve } from 'node:path'
import { sharedDatabaseUrl } from '#platform/database/database-url.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { openBackup, restoreBackup } from '../backup/restore.ts'
import { environmentSecrets, readConfig } from '../config.ts'
import { CommandError, print, printNote, runCommand } from './command-failure.ts'
import { disposeOnSignal } from './interruption.ts'
import { parseOptions } from './options.ts'
import { report } from './report.ts'
import { checkRestored, verifyBackup } from './verify-backup.ts'

const usage = `npm run restore -- [--verify] [--unverified] file
    restores a backup into the database of DATABASE_URL or DATA_DIR, which must be empty or absent;
    with --verify, restores it into a temporary database instead and checks it there;
    with --unverified, accepts a backup that was not made with the secret in JWT_SECRET`

await runCommand(usage, async () => {
  const { values, positionals } = parseOptions({
    allowPositionals: true,
    options: { verify: { type: 'boolean' }, unverified: { type: 'boolean' } },
  })
  const [given, ...others] = positionals
  if (given === undefined || others.length > 0) throw new CommandError(`Please give one backup file.\n${usage}`)
  const file = resolve(given)
  const config = readConfig()
  const options = { workFolder: config.dataDir, secrets: values.unverified ? [] : environmentSecrets(config) }
  if (options.secrets.length === 0) {
    printNote(
      'This file is not compared with a secret, so a change to it cannot be detected: restore only a file whose origin ' +
        'you know. With JWT_SECRET, a restore refuses every file that was not made with it.',
    )
  }
  if (values.verify) return report(await verifyBackup(file, options), 'Restored into another database and checked: ')
  await using stack = new AsyncDisposableStack()
  disposeOnSignal(stack)
  const backup = await openBackup(file, options, stack)
  const url = await sharedDatabaseUrl(config, () => undefined, stack)
  const restored = await restoreBackup(backup, url, {
    pictures: await openFiles('pictures', config),
    attachments: await openFiles('attachments', config),
  })
  const { manifest } = backup
  if (manifest.bucket !== null) {
    print(
      `The backup has no pictures and no attachments: they were in the bucket ${manifest.bucket}, and must be in the one of S3_BUCKET. ` +
        'If that still belongs to another database, this one deletes no files there; see npm run admin -- adopt-files.',
    )
  }
  if (manifest.jobs.length > 0)
    print(`Jobs that had not ended and will run at the next start: ${manifest.jobs.length}.`)
  return report({ ...restored, ...(await checkRestored(url)) }, 'Restored: ')
})
