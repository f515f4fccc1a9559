import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { dependencies, devDependencies } = JSON.parse(read('package.json'))
const { packages } = JSON.parse(read('package-lock.json'))

const server = ['contract', 'database', 'demo', 'packages', 'server']
const site = ['web', 'vite.config.ts', 'lingui.config.ts', 'scripts/build.mjs', 'scripts/lib']

/** Required by plugins of the build, which leave the choice of the version to us. */
const peers = ['@babel/core', '@lingui/babel-plugin-lingui-macro']

function sourcesIn(path: string): string[] {
  if (path.includes('.')) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(name => join(path, name))
}

/** The packages that the files of these folders import. */
function importedBy(paths: string[]): string[] {
  const specifiers = paths
    .flatMap(sourcesIn)
    .flatMap(path => [
      ...read(path).matchAll(/(?:^import |^(?:export|import) .*from |^} from |import\()'([^'.#][^']*)'/gm),
    ])
    .map(([, specifier = '']) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
  return [...new Set(specifiers)].filter(name => !name.startsWith('node:') && !builtinModules.includes(name)).toSorted()
}

test('the dependencies are what the server and the build of the site import, and nothing else', () => {
  expect([...new Set([...importedBy([...server, ...site]), ...peers])].toSorted()).toEqual(Object.keys(dependencies))
})

test('npm start installs none of the packages for tests and checks', () => {
  const tools = Object.keys(devDependencies).filter(name => !name.startsWith('@types/'))
  expect(tools.filter(name => !packages[`node_modules/${name}`].dev)).toEqual([])
})

test('the image omits exactly what only the build of the site imports', () => {
  const [, removed = ''] = /npm uninstall --no-save --omit=dev ([^A-Z]*)/.exec(read('Dockerfile')) ?? []
  const needed = importedBy(server)
  expect(removed.split(/[\s\\]+/).filter(Boolean)).toEqual(
    Object.keys(dependencies).filter(name => !needed.includes(name)),
  )
})
