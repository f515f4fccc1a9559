import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/test-folder.ts'

const root = join(import.meta.dirname, '..')

test('packages are installed again when a crash has left the list of installed ones empty', async () => {
  const project = await testFolder()
  for (const path of ['scripts', 'package-lock.json'])
    await cp(join(root, path), join(project, path), { recursive: true })
  await mkdir(join(project, 'node_modules'))
  await writeFile(join(project, 'node_modules/.package-lock.json'), '')
  // There is no npm on this PATH.
  const args = [join(project, 'scripts/node.mjs'), '--version']
  const output = await new Promise(resolve =>
    execFile(process.execPath, args, { env: { PATH: project } }, (_, out, err) => resolve(out + err)),
  )
  expect(output).toContain('Installing packages…\n')
  expect(output).toContain('The packages could not be installed (all of them)')
})
