import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')

/** A file for the linter. */
export interface Fixture {
  title: string
  path: string
  text: string
  /** The rule that must report the file; undefined if the import is allowed. */
  rule?: string
}

export const importing = (specifier: string): string =>
  `import { thing } from '${specifier}'\n\nexport const more = thing\n`
export const importingType = (specifier: string): string =>
  `import type { Thing } from '${specifier}'\n\nexport type More = Thing\n`
export const exporting = (...specifiers: string[]): string =>
  specifiers.map((specifier, index) => `export { thing as thing${index} } from '${specifier}'\n`).join('')

/** The linter's names of the rules about imports and properties. */
export const imports = 'eslint(no-restricted-imports)'
export const properties = 'eslint(no-restricted-properties)'

/** Lints the files in a separate folder. Returns the violated rules, by file. */
export async function lint(files: readonly Fixture[]): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'import-rules-'))
  try {
    await copyFile(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' })
    if (stderr !== '') throw new Error(stderr)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
    return new Map(
      files.map(({ path }) => [path, diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code)]),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
