import { execFile } from 'node:child_process'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/test-folder.ts'

test('a build reports in one sentence that it cannot write into its folder', async () => {
  const project = await testFolder()
  await cp(import.meta.dirname, join(project, 'scripts'), { recursive: true })
  await symlink(join(import.meta.dirname, '../node_modules'), join(project, 'node_modules'))
  // Permissions do not restrict root, but nobody can create a folder inside a file.
  const dist = join(project, 'dist')
  await writeFile(dist, '')
  const output = await new Promise<string>(resolve => {
    execFile(process.execPath, [join(project, 'scripts/build.mjs')], (error, out, err) =>
      resolve(`${error?.code}: ${out}${err}`),
    )
  })
  expect(output).toBe(
    `1: The site cannot be built into ${dist}: EEXIST: file already exists, mkdir '${dist}'. ` +
      'Build it as the user who owns that folder.\n',
  )
})
