import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { createBackup } from '../backup/create.ts'
import { functionsFile, manifestName, type Manifest } from '../backup/manifest.ts'
import { openBackup } from '../backup/restore.ts'

useApp()
const secret = 'of the site that is backed up'
let whole: string

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prochar-backup-'))
  whole = join(folder, 'backup.tar')
  await createBackup({
    connectionString: await testDatabaseUrl(),
    files: { bucket: 'elsewhere' },
    file: whole,
    secret,
  })
  return () => rm(folder, { recursive: true })
})

type Change = (folder: string, manifest: Manifest) => Promise<void>

/** Changes the parts of a backup, with checksums that fit, and packs it again. */
async function changed(change: Change): Promise<string> {
  const folder = await testFolder()
  await extract({ file: whole, cwd: folder })
  const manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as Manifest
  await change(folder, manifest)
  await writeFile(join(folder, manifestName), JSON.stringify(manifest))
  const file = join(await testFolder(), 'changed.tar')
  await create({ cwd: folder, file }, ['.'])
  return file
}

async function open(file: string, secrets: string[]): Promise<Manifest> {
  await using stack = new AsyncDisposableStack()
  return (await openBackup(file, { workFolder: await testFolder(), secrets }, stack)).manifest
}

const addFunction: Change = async (folder, manifest) => {
  const [file] = manifest.functions
  if (!file) throw new Error('The backup has no functions.')
  const path = join(folder, functionsFile(file))
  const text = `${await readFile(path, 'utf8')}\ncopy (select 1) to program 'touch /tmp/changed';`
  await writeFile(path, text)
  file.checksum = createHash('sha256').update(text).digest('hex')
}

test('a restore refuses functions that no version has, even if nothing else reveals that the backup was changed', async () => {
  await expect(open(await changed(addFunction), [])).rejects.toThrow(
    'functions that no version of Prochar has (functions/',
  )
})

test.each<[string, Change]>([
  ['functions', addFunction],
  ['jobs', async (_, manifest) => void (manifest.jobs = [])],
  ['sequences', async (_, manifest) => void manifest.sequences.pop()],
])('a restore with the secret refuses a backup whose %s were changed', async (_, change) => {
  await expect(open(await changed(change), [secret])).rejects.toThrow('was not made with the secret in JWT_SECRET')
})

test('a restore accepts only a backup that was made with the secret or its predecessor', async () => {
  const { functions } = await open(whole, ['the new one', secret])
  expect(functions).not.toEqual([])
  await expect(open(whole, ['the new one'])).rejects.toThrow('was not made with the secret')
})
