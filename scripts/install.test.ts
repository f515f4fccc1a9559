import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/test-folder.ts'

const root = join(import.meta.dirname, '..')

/** Runs a command, `node --version` on the project's own Node, in a copy of the project whose packages are missing. */
async function runWithoutPackages({
  npm,
  args = [],
  command = ['node.mjs', '--version'],
}: {
  /** The text of a fake npm; without it, there is no npm. */
  npm?: string
  args?: string[]
  command?: string[]
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
  const [script = '', ...rest] = command
  const all = [...args, join(project, 'scripts', script), ...rest]
  return new Promise(resolve =>
    execFile(process.execPath, all, { env: { PATH: project } }, (_, out, err) => resolve({ out, err })),
  )
}

test('packages are reinstalled after a crash has emptied the list of installed ones', async () => {
  const { err } = await runWithoutPackages()
  expect(err).toContain('Installing packages…\n')
  expect(err).toContain('The packages could not be installed (all of them)')
})

test("an installation prints nothing into a command's result, such as exported data", async () => {
  const { out, err } = await runWithoutPackages({ npm: '#!/bin/sh\necho added 1 package\n' })
  expect(err).toContain('added 1 package\n')
  expect(out).toBe('')
})

test('an outdated Node is refused in one sentence, before anything is installed', async () => {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`]
  const { out, err } = await runWithoutPackages({ args })
  expect({ out, err }).toEqual({ out: '', err: 'Prochar needs Node 20 or newer; this is 18.20.8.\n' })
})

test.each([
  { command: 'start.mjs', option: '--omit=dev' },
  { command: 'dev.mjs', option: '--omit=dev' },
  { command: 'node.mjs server/boot/cli/admin.ts', option: '--omit=dev' },
  { command: 'test.mjs', option: '--include=dev' },
  { command: 'node.mjs tests/mutation/run.ts', option: '--include=dev' },
])('$command installs with npm ci $option', async ({ command, option }) => {
  const { err } = await runWithoutPackages({ command: command.split(' '), npm: '#!/bin/sh\necho "npm $*"\n' })
  expect(err).toContain(`npm ci ${option}`)
})

test('tests add their packages to those of a site that may be running, unless the addition is killed', async () => {
  const project = await testFolder()
  await cp(join(root, 'scripts'), join(project, 'scripts'), { recursive: true })
  const locked = {
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
  }
  await mkdir(join(project, 'node_modules'))
  await writeFile(join(project, 'package-lock.json'), JSON.stringify({ packages: locked }))
  await writeFile(
    join(project, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/fastify': { version: '5.0.0' } } }),
  )
  await writeFile(join(project, 'npm'), '#!/bin/sh\necho "npm $1"\n', { mode: 0o755 })
  const err = await new Promise<string>(resolve =>
    execFile(
      process.execPath,
      [join(project, 'scripts/test.mjs')],
      { env: { PATH: `${project}:/usr/bin:/bin` } },
      (_, __, err) => resolve(err),
    ),
  )
  expect(err.match(/^npm .*$/gm)).toEqual(['npm install', 'npm ci'])
})
