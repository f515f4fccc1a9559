import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/test-folder.ts'
import type { Cluster } from './cluster.ts'
import { failureReason } from './server-process.ts'

/** Writes a log with these lines. */
async function clusterWithLog(...lines: string[]): Promise<Cluster> {
  const folder = await testFolder()
  const logFile = join(folder, 'server.log')
  await writeFile(logFile, lines.map(line => `2026-11-27 09:41:16.878 UTC [7389] ${line}\n`).join(''))
  return { folder, data: join(folder, 'cluster'), logFile, password: '' }
}

const reasonOf = (cluster: Cluster) => failureReason(cluster, { child: {} as ChildProcess, logStart: 0 })

const interrupted = [
  'LOG:  database system was interrupted while in recovery at 2026-11-27 09:41:02 UTC',
  'HINT:  This probably means that some data is corrupted and you will have to use the last backup for recovery.',
]

test('failureReason returns a failure with its details and hints, but not the hint of an ordinary line', async () => {
  const failure = [
    'FATAL:  could not extend file "base/1/2": No space left on device',
    'DETAIL:  Wrote 0 bytes.',
    'HINT:  Check free disk space.',
  ]
  const cluster = await clusterWithLog(...interrupted, ...failure, 'LOG:  shutting down')
  expect(await reasonOf(cluster)).toBe(failure.join(' '))
})

test('failureReason refers to the log if the log contains no failure', async () => {
  const cluster = await clusterWithLog(...interrupted)
  expect(await reasonOf(cluster)).toBe(`see ${cluster.logFile}`)
})

test('failureReason reports a full disk if PostgreSQL could not even log it', async () => {
  // /dev/full is always full.
  expect(await reasonOf({ ...(await clusterWithLog()), folder: '/proc' })).toBe('no space is left on its disk')
})

test("failureReason returns the last lines without a severity if there are no others, such as the dynamic loader's", async () => {
  const line = 'error while loading shared libraries: libicuuc.so.60: cannot open shared object file'
  expect(await reasonOf(await clusterWithLog(...interrupted, line))).toBe(line)
})
