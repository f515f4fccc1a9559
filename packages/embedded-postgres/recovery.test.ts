import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  cleanUp,
  dataFolder,
  insertNote,
  notes,
  postmaster,
  preparedFolder,
  query,
  serverLog,
  startApp,
  until,
} from './test-support.ts'

afterEach(cleanUp)

test('after the app is killed, the next start replaces its server and keeps every acknowledged write', async () => {
  const folder = await preparedFolder()
  const first = startApp(folder)
  await insertNote(await first.url(), 'acknowledged')
  const left = await postmaster(folder)
  await first.kill()
  expect(await postmaster(folder)).toEqual(left)
  const second = startApp(folder)
  expect(await notes(await second.url())).toEqual(['acknowledged'])
  expect(second.output()).toContain('Stopping the PostgreSQL that an earlier run left behind')
  expect((await postmaster(folder))?.pid).not.toBe(left?.pid)
})

test('after the server is killed, the running app restarts it at the same address with every acknowledged write', async () => {
  const folder = await preparedFolder()
  const app = startApp(folder)
  const url = await app.url()
  await insertNote(url, 'acknowledged')
  process.kill((await postmaster(folder))?.pid ?? 0, 'SIGKILL')
  await until(() => app.output().includes('PostgreSQL is back'))
  expect(await notes(url)).toEqual(['acknowledged'])
  app.process.kill('SIGTERM')
  expect(await app.ended()).toBe(0)
  expect(await postmaster(folder)).toBeUndefined()
})

test('after both are killed, the next start works and keeps every acknowledged write', async () => {
  const folder = await preparedFolder()
  const first = startApp(folder)
  await insertNote(await first.url(), 'acknowledged')
  const left = await postmaster(folder)
  process.kill(left?.pid ?? 0, 'SIGKILL')
  await first.kill()
  expect(await notes(await startApp(folder).url())).toEqual(['acknowledged'])
})

test('a backend crash that the server recovers from costs the app only the connection', async () => {
  const folder = await preparedFolder()
  const app = startApp(folder)
  const url = await app.url()
  await insertNote(url, 'acknowledged')
  const before = await postmaster(folder)
  const [backend] = await query<{ pid: number }>(
    url,
    "select pid from pg_stat_activity where application_name = 'prochar supervisor'",
  )
  process.kill(backend?.pid ?? 0, 'SIGKILL')
  await until(() => app.output().includes('PostgreSQL is back'))
  expect(app.output()).toContain('The connection to PostgreSQL has ended; restarting it if it has exited…')
  expect(await notes(url)).toEqual(['acknowledged'])
  expect(await postmaster(folder)).toEqual(before)
})

test('a server that died returns to its port as soon as the port is available', async () => {
  const folder = await preparedFolder()
  const app = startApp(folder)
  const url = await app.url()
  const server = await postmaster(folder)
  // The app is suspended while its server dies and another process takes the port.
  app.process.kill('SIGSTOP')
  process.kill(server?.pid ?? 0, 'SIGKILL')
  await until(async () => !(await postmaster(folder)))
  const stranger = createServer().listen(server?.port, '127.0.0.1')
  await once(stranger, 'listening')
  app.process.kill('SIGCONT')
  await until(async () => (await serverLog(folder)).includes('could not bind IPv4 address'))
  stranger.close()
  await until(() => app.output().includes('PostgreSQL is back'))
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a dead server that cannot start is retried until it can, and the reason is logged once', async () => {
  const folder = await preparedFolder()
  const app = startApp(folder)
  const url = await app.url()
  const control = join(folder, 'postgres/cluster/global/pg_control')
  const attempts = async () => (await serverLog(folder)).split('could not find the database system').length - 1
  await rename(control, `${control}.away`)
  process.kill((await postmaster(folder))?.pid ?? 0, 'SIGKILL')
  await until(async () => (await attempts()) > 1)
  await rename(`${control}.away`, control)
  await until(() => app.output().includes('PostgreSQL is back'))
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(app.output().match(/^PostgreSQL could not start: .*$/gm)).toHaveLength(1)
})

test('a server that is stopped during startup is restarted', async () => {
  const folder = await preparedFolder()
  const app = startApp(folder)
  const server = await until(() => postmaster(folder))
  process.kill(server.pid, 'SIGINT')
  expect(await query(await app.url(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two apps started at once on a new folder, one runs and the other reports that the folder is in use', async () => {
  const folder = await dataFolder()
  const apps = [startApp(folder), startApp(folder)]
  const loser = await until(() => apps.find(app => app.process.exitCode !== null))
  const winner = apps.find(app => app !== loser)
  expect(loser.output()).toMatch(/The folder .* is in use by another Prochar: stop that one, or set DATA_DIR/)
  expect(loser.process.exitCode).toBe(1)
  const url = (await winner?.url()) ?? ''
  await insertNote(url, 'safe')
  const third = startApp(folder)
  expect(await third.ended()).toBe(1)
  expect(third.output()).toContain('is in use by another Prochar')
  expect(await notes(url)).toEqual(['safe'])
})
