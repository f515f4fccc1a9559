import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { releases as upgradedReleases } from './upgrade/release.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const folders = [
  'benchmarks',
  'contract',
  'database',
  'demo',
  'docs',
  'packages',
  'public',
  'scripts',
  'server',
  'tests',
  'web',
]
const documents = globSync(['*.md', `{${folders.join()}}/**/*.md`], { cwd: root })
const fileNames = new Set(globSync(['*', `{${folders.join()}}/**/*`], { cwd: root }).map(path => basename(path)))

const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, match = '']) => match)

/** The anchor of a heading, in GitHub's form. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** Whether a link points to a document and one of its headings, or to another site. */
function isLinkValid(document: string, link: string): boolean {
  // GitHub's page for vulnerability reports is outside of the repository.
  if (/^(https?|mailto):/.test(link) || link.startsWith('../../security/')) return true
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  if (!existsSync(join(root, target))) return false
  return (
    anchor === undefined ||
    matches(read(target), /^#+ (.+)$/gm)
      .map(anchorOf)
      .includes(anchor)
  )
}

/** Whether code in a document names a file, folder or command that exists, or none of these. */
function isCodeValid(code: string): boolean {
  const [, command] = /^npm run ([\w:-]+)/.exec(code) ?? []
  if (command !== undefined) return command in manifest.scripts
  if (/^[\w-]+\.(ts|tsx|mjs|css|sql)$/.test(code)) return fileNames.has(code)
  const isPath = /^[\w-]+\/[\w./-]+$/.test(code) && folders.includes(code.split('/')[0] ?? '')
  return !isPath || code.includes('NNNN') || existsSync(join(root, code))
}

test.each(documents)('%s refers to files, headings and commands that exist', document => {
  const text = read(document)
  expect(matches(text, /\]\(([^)\s]+)\)/g).filter(link => !isLinkValid(document, link))).toEqual([])
  expect(matches(text, /`([^`\n]+)`/g).filter(code => !isCodeValid(code))).toEqual([])
})

const isIn = (folder: string, name: string): boolean => globSync(`${folder}/${name}`, { cwd: root }).length > 0

/**
 * The files and folders that a section of the tour names without saying where they are. A name without a folder is
 * looked up in the folders named before it in its row or paragraph or, if there are none, in its section. `<feature>`
 * stands for any feature.
 */
function unfoundIn(section: string): string[] {
  const unfound: string[] = []
  const inSection: string[] = []
  for (const row of section.split(/\n(?=\n|\||- |\d+\. )/)) {
    const inRow: string[] = []
    for (const code of matches(row, /`([^`]+)`/g)) {
      const path = code.replaceAll(/<\w+>/g, '*')
      if (folders.includes(path.split('/')[0] ?? '')) {
        const folder = path.endsWith('/') ? path.slice(0, -1) : dirname(path)
        if (globSync(path, { cwd: root }).length === 0) unfound.push(code)
        inRow.push(folder)
        inSection.push(folder)
      } else if (/^[\w*.-]+(\.(ts|tsx|mjs|js|css|sql|svg|html)|\/)$/.test(path)) {
        const named = inRow.length > 0 ? inRow : inSection
        if (!['', ...named].some(folder => isIn(folder || '.', path))) unfound.push(code)
      }
    }
  }
  return unfound
}

test('the tour says where each file is that it names', () => {
  expect(read('docs/tour.md').split(/^#+ /m).flatMap(unfoundIn)).toEqual([])
})

test('the tour names files that contain the functions, constants and constraints it finds in them', () => {
  const named = /((?:`[\w]+`(?:, | and )?)+) in `([\w./-]+\.(?:tsx?|sql))`/g
  const missing = Array.from(read('docs/tour.md').matchAll(named), ([, names = '', path = '']) =>
    matches(names, /`(\w+)`/g)
      .filter(name => !new RegExp(`\\b${name}\\b`).test(read(path)))
      .map(name => `${name} in ${path}`),
  )
  expect(missing.length).toBeGreaterThan(20)
  expect(missing.flat()).toEqual([])
})

test('comments name files that exist', () => {
  // The text of merged migrations is final.
  const sources = globSync(`{${folders.join()}}/**/*.{ts,tsx,mjs,js,css,sql}`, { cwd: root }).filter(
    path => !path.startsWith('database/migrations/') && !path.includes('node_modules/'),
  )
  const comment = /(?:\/\/|--|^\s*\/?\*).*/gm
  const named = new RegExp(String.raw`(?<![\w./-])((?:${folders.join('|')})/[\w./-]+\.(?:tsx?|mjs|css|sql|md))\b`, 'g')
  const missing = sources.flatMap(path =>
    Array.from(read(path).matchAll(comment), ([text]) => text)
      .flatMap(text => matches(text, named))
      .filter(name => !existsSync(join(root, name)))
      .map(name => `${name} in ${path}`),
  )
  expect(missing).toEqual([])
})

/** The output of git, or undefined if it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The history, unless these files are a source archive, which may lie inside another repository. */
const hasHistory = git('ls-files', '--error-unmatch', 'CHANGELOG.md') !== undefined
const isShallow = git('rev-parse', '--is-shallow-repository') === 'true'

const releases = matches(read('CHANGELOG.md'), /^## (.+)$/gm).filter(heading => heading !== 'Unreleased')

test("the changelog's last release is the version of package.json", () => {
  expect(releases[0]).toMatch(new RegExp(`^${RegExp.escape(manifest.version)} - `))
})

test('the upgrade tests have a database of each release', () => {
  const versions = releases.map(heading => heading.split(' ')[0])
  expect(versions.toReversed()).toEqual(upgradedReleases)
})

test.each(releases)('the changelog names the commit and date of %s', heading => {
  const [, version, date, commit = ''] = /^(\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2}) \(([\da-f]{8})\)$/.exec(heading) ?? []
  expect(version).toBeDefined()
  const isMissing = git('cat-file', '-e', `${commit}^{commit}`) === undefined
  // A copy of the files without its history cannot tell.
  if (!hasHistory || (isShallow && isMissing)) return
  expect(git('merge-base', '--is-ancestor', commit, 'HEAD')).toBeDefined()
  expect(JSON.parse(git('show', `${commit}:package.json`) ?? '{}')).toMatchObject({ version })
  expect(git('log', '-1', '--format=%as', commit)).toBe(date)
})
