import { execFile } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const { ownEnvironment } = (await import(join(import.meta.dirname, 'lib/run.mjs'))) as {
  ownEnvironment: () => Record<string, string>
}

test.each([undefined, ''])('programs get a thread pool that fits the cores with UV_THREADPOOL_SIZE=%j', size => {
  vi.stubEnv('UV_THREADPOOL_SIZE', size)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(Number(ownEnvironment()['UV_THREADPOOL_SIZE'])).toBeGreaterThanOrEqual(4)
})

test('programs get the home folder of the user, or the project for a user without an account', () => {
  expect(ownEnvironment()['HOME']).toBe(os.homedir())
  const withoutAccount = vi.spyOn(os, 'homedir').mockImplementation(() => {
    throw new Error('uv_os_homedir returned ENOENT')
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    withoutAccount.mockRestore()
    syncBuiltinESMExports()
  })
  expect(ownEnvironment()['HOME']).toBe(join(import.meta.dirname, '..'))
})

function start(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, PORT: 'none' }
  return new Promise(resolve => {
    execFile(process.execPath, [join(import.meta.dirname, 'start.mjs'), ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : Number(error !== null), output: out + err }),
    )
  })
}

test('a command without arguments rejects one and prints its usage, which --help requests', async () => {
  const usage = /^npm start\n {4}.*PORT=8080 npm start\n$/
  expect(await start('--help')).toEqual({ code: 0, output: expect.stringMatching(usage) })
  const { code, output } = await start('--port', '4000')
  const [sentence, ...lines] = output.split('\n')
  expect({ code, sentence, usage: lines.join('\n') }).toEqual({
    code: 1,
    sentence: 'Unknown argument --port.',
    usage: expect.stringMatching(usage),
  })
})
