import { spawnSync } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { refusalOf } from './ordinary-user.ts'
import { appFile, cleanUp, dataFolder, insertNote, notes, preparedFolder, startApp } from './test-support.ts'

const ordinaryUser = { uid: 65_534, gid: 65_534 }
// Simulates a container that runs with an arbitrary user ID.
const withoutAccount = { uid: 1_234_567, gid: 1_234_567 }

afterEach(cleanUp)

// The other tests run as the current user. If that is root, these also run as another user who can read this folder.
const isRoot = process.geteuid?.() === 0
const readable = isRoot && spawnSync('test', ['-r', appFile], { cwd: '/', ...ordinaryUser }).status === 0

test('refusalOf does not mistake Ctrl-C for a refusal', () => {
  const outcome = (script: string) => refusalOf(spawnSync('sh', ['-c', script], { encoding: 'utf8' }))
  expect(outcome('kill -INT $$')).toBeUndefined()
  expect(outcome('true')).toBeUndefined()
  expect(outcome('echo "not permitted" >&2; exit 1')).toBe('not permitted')
})

test.runIf(readable)('an ordinary user can start, stop and restart the database', async () => {
  const folder = await dataFolder()
  await chown(folder, ordinaryUser.uid, ordinaryUser.gid)
  const first = startApp(folder, ordinaryUser)
  await insertNote(await first.url(), 'mine')
  await first.kill()
  const second = startApp(folder, ordinaryUser)
  expect(await notes(await second.url())).toEqual(['mine'])
  second.process.kill('SIGTERM')
  expect(await second.ended()).toBe(0)
})

test.runIf(readable)('a database of an ordinary user keeps its owner when root starts it', async () => {
  const folder = await dataFolder()
  await chown(folder, ordinaryUser.uid, ordinaryUser.gid)
  const owned = startApp(folder, ordinaryUser)
  await insertNote(await owned.url(), 'mine')
  await owned.kill()
  const roots = startApp(folder)
  await insertNote(await roots.url(), 'by root')
  roots.process.kill('SIGTERM')
  expect(await roots.ended()).toBe(0)
  expect((await stat(join(folder, 'postgres/cluster/global/pg_control'))).uid).toBe(ordinaryUser.uid)
  expect(await notes(await startApp(folder, ordinaryUser).url())).toEqual(['by root', 'mine'])
})

test.runIf(readable)(
  'a folder of another user is rejected in one sentence and not mistaken for a first start',
  async () => {
    const folder = await preparedFolder()
    const roots = startApp(folder)
    await roots.url()
    roots.process.kill('SIGTERM')
    await roots.ended()
    const stranger = startApp(folder, ordinaryUser)
    expect(await stranger.ended()).toBe(1)
    expect(stranger.output()).toMatch(/cannot be used: EACCES.*Set DATA_DIR to another one/)
  },
)

test.runIf(readable)(
  'a first start without a system account fails with one sentence that explains what to do',
  async () => {
    const folder = await dataFolder()
    await chown(folder, withoutAccount.uid, withoutAccount.gid)
    const app = startApp(folder, withoutAccount)
    expect(await app.ended()).toBe(1)
    expect(app.output()).toMatch(
      /\nPostgreSQL could not create its database: .*\. Start Prochar as a user of this system, or set DATABASE_URL\.\n$/,
    )
  },
)

const withoutNestedNamespaces = [
  'unshare',
  '--user',
  '--map-root-user',
  'sh',
  '-c',
  'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"',
  'sh',
]
const [command = '', ...options] = withoutNestedNamespaces
const canRefuse = spawnSync(command, [...options, 'true'], { cwd: '/' }).status === 0

test.runIf(canRefuse)('root without permission to switch users gets an error in one sentence', async () => {
  const app = startApp(await dataFolder(), {}, withoutNestedNamespaces)
  expect(await app.ended()).toBe(1)
  expect(app.output()).toMatch(
    /does not run as root.*unshare failed.*start Prochar as an ordinary user, or set DATABASE_URL/,
  )
})
