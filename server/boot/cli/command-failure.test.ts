import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Prints the usage of a command to this output, which is closed at once if it is a pipe. */
async function printUsageTo(output: 'pipe' | number): Promise<{ code: unknown; errors: string }> {
  const stdio: StdioOptions = ['ignore', output, 'pipe']
  const command = spawn(process.execPath, [join(import.meta.dirname, 'ledger.ts'), '--help'], { stdio })
  command.stdout?.destroy()
  let errors = ''
  command.stderr?.on('data', chunk => (errors += String(chunk)))
  const [code] = await once(command, 'close')
  return { code, errors }
}

test('a command ends as usual when nobody reads its output', async () => {
  expect(await printUsageTo('pipe')).toEqual({ code: 0, errors: '' })
})

test('a command with unwritable output reports it in one sentence and exits with 2', async () => {
  const readOnly = await open(import.meta.filename, 'r')
  onTestFinished(() => readOnly.close())
  const { code, errors } = await printUsageTo(readOnly.fd)
  expect(errors).toMatch(/^The output could not be written: EBADF.*\.\n$/)
  expect(code).toBe(2)
})
