import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const module = JSON.stringify(new URL('log-output.ts', import.meta.url).href)
const run = (code: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { logOutput } from ${module}\n${code}`,
  ])

test.each([
  ['exits', 'process.exit(0)'],
  ['ends by itself', ''],
])('the log contains every line when the process %s', async (_, end) => {
  const { stdout } = await run(`const log = logOutput(); for (let i = 0; i < 500; i++) log.write(i + '\\n'); ${end}`)
  expect(stdout).toBe(Array.from({ length: 500 }, (_line, index) => `${index}\n`).join(''))
})

test('the log contains a line while the process is running', async () => {
  const child = execFile(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { logOutput } from ${module}\nlogOutput().write('a line\\n'); setInterval(() => {}, 1000)`,
  ])
  try {
    const line = await new Promise<string>(resolve => child.stdout?.once('data', resolve))
    expect(line).toBe('a line\n')
  } finally {
    child.kill()
  }
})

test('an unwritable log neither ends the process nor prevents its exit', () => {
  const unwritable = openSync('/dev/null', 'r')
  const code = `import { logOutput } from ${module}
    const log = logOutput()
    // More than the log buffers.
    for (let i = 0; i < 10; i++) log.write('x'.repeat(10_000) + '\\n')
    process.exit(7)`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', unwritable, 'pipe'],
    encoding: 'utf8',
    timeout: 60_000,
  })
  closeSync(unwritable)
  expect(stderr).toBe('')
  expect(status).toBe(7)
})

test('a log whose reader has stopped reading neither stops the process nor prevents its exit', async () => {
  const code = `import { logOutput } from ${module}
    const log = logOutput()
    // More than the pipe holds.
    for (let i = 0; i < 1_000; i++) log.write('x'.repeat(1_000) + '\\n')
    process.exit(7)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout.pause()
  expect(await once(child, 'exit')).toEqual([7, null])
})
