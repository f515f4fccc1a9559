import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/test-folder.ts'

const root = join(import.meta.dirname, '..')

/** Runs a program with scripts/node.mjs in a copy of the project whose packages are missing. */
async function runWithoutPackages({
  npm,
  args = [],
}: {
  /** The text of an npm of its own, without which there is none. */
  npm?: string
  args?: string[]
} = {}): Promise<{ out: string; err: string }> {
  const project = await testFolder()
  for (const path of ['scripts', 'package-lock.json'])
    await cp(join(root, path), join(project, path), { recursive: true })
  await mkdir(join(project, 'node_modules'))
  await writeFile(join(project, 'node_modules/.package-lock.json'), '')
  if (npm !== undefined) {
    await writeFile(join(project, 'npm'), npm)
    await chmod(join(project, 'npm'), 0o755)
  }
  const command = [...args, join(project, 'scripts/node.mjs'), '--version']
  return new Promise(resolve =>
    execFile(process.execPath, command, { env: { PATH: project } }, (_, out, err) => resolve({ out, err })),
  )
}

test('packages are installed again when a crash has left the list of installed ones empty', async () => {
  const { err } = await runWithoutPackages()
  expect(err).toContain('Installing packages…\n')
  expect(err).toContain('The packages could not be installed (all of them)')
})

test("an installation prints nothing into a command's result, such as exported data", async () => {
  const { out, err } = await runWithoutPackages({ npm: '#!/bin/sh\necho added 1 package\n' })
  expect(err).toContain('added 1 package\n')
  expect(out).toBe('')
})

test('a Node that is too old is refused in one sentence, before anything is installed', async () => {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`]
  const { out, err } = await runWithoutPackages({ args })
  expect({ out, err }).toEqual({ out: '', err: 'Prochar needs Node 20 or newer; this is 18.20.8.\n' })
})
