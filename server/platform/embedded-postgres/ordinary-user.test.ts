import { spawnSync } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { appFile, cleanUp, dataFolder, insertNote, notes, startApp } from './test-support.ts'

const nobody = { uid: 65_534, gid: 65_534 }

afterEach(cleanUp)

// The other tests run as the current user. As root, these also run as another user, if that user can read this folder.
const isRoot = process.geteuid?.() === 0
const readable = isRoot && spawnSync('test', ['-r', appFile], { cwd: '/', ...nobody }).status === 0

test.runIf(readable)('an ordinary user can start, stop and restart the database', async () => {
  const folder = await dataFolder()
  await chown(folder, nobody.uid, nobody.gid)
  const first = startApp(folder, nobody)
  await insertNote(await first.url(), 'mine')
  await first.kill()
  const second = startApp(folder, nobody)
  expect(await notes(await second.url())).toEqual(['mine'])
  second.process.kill('SIGTERM')
  expect(await second.ended()).toBe(0)
})

test.runIf(readable)('a database of an ordinary user keeps its owner when root starts it', async () => {
  const folder = await dataFolder()
  await chown(folder, nobody.uid, nobody.gid)
  const theirs = startApp(folder, nobody)
  await insertNote(await theirs.url(), 'mine')
  await theirs.kill()
  const roots = startApp(folder)
  await insertNote(await roots.url(), 'by root')
  roots.process.kill('SIGTERM')
  expect(await roots.ended()).toBe(0)
  expect((await stat(join(folder, 'postgres/cluster/global/pg_control'))).uid).toBe(nobody.uid)
  expect(await notes(await startApp(folder, nobody).url())).toEqual(['by root', 'mine'])
})

test.runIf(readable)(
  'a folder of another user is rejected in one sentence and not taken for a first start',
  async () => {
    const folder = await dataFolder()
    const roots = startApp(folder)
    await roots.url()
    roots.process.kill('SIGTERM')
    await roots.ended()
    const stranger = startApp(folder, nobody)
    expect(await stranger.ended()).toBe(1)
    expect(stranger.output()).toMatch(/cannot be used: EACCES.*Set DATA_DIR to another one/)
  },
)

const inNamespaceWithoutMore = [
  'unshare',
  '--user',
  '--map-root-user',
  'sh',
  '-c',
  'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"',
  'sh',
]
const [command = '', ...options] = inNamespaceWithoutMore
const canRefuse = spawnSync(command, [...options, 'true'], { cwd: '/' }).status === 0

test.runIf(canRefuse)('root without permission to switch users gets an error in one sentence', async () => {
  const app = startApp(await dataFolder(), {}, inNamespaceWithoutMore)
  expect(await app.ended()).toBe(1)
  expect(app.output()).toMatch(
    /does not run as root.*unshare failed.*start Prochar as an ordinary user, or set DATABASE_URL/,
  )
})
