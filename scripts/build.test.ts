import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a build says in one sentence that it cannot write into its folder', async () => {
  const project = await mkdtemp(join(tmpdir(), 'prochar-build-'))
  onTestFinished(() => rm(project, { recursive: true, force: true }))
  await cp(import.meta.dirname, join(project, 'scripts'), { recursive: true })
  await symlink(join(import.meta.dirname, '../node_modules'), join(project, 'node_modules'))
  // Permissions do not bind root, but nobody can write into a file.
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
