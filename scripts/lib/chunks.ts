import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Modules = Rolldown.ChunkingContext

const root = join(import.meta.dirname, '../..')

/** Tells whether a module is in one of these places. They must exist: a place without modules would go unnoticed. */
function within(...places: string[]): (id: string) => boolean {
  const paths = places.map(place => join(root, place))
  const missing = places.find((_, index) => !existsSync(paths[index] ?? ''))
  if (missing) throw new Error(`scripts/lib/chunks.ts names ${missing}, which does not exist.`)
  return id => paths.some(path => id.startsWith(path))
}

const isApp = within('index.html', 'web/main.tsx', 'web/app/', 'web/features/')
const isEntry = within('web/main.tsx')
const isAdminPart = within('web/entities/admin/')
const isStyle = (id: string): boolean => id.endsWith('.css')

/** Whether the entry leads to a module, by static imports or by any. Ways through the places to avoid do not count. */
function isReached(
  id: string,
  modules: Modules,
  { by, avoiding = () => false }: { by: 'static imports' | 'any import'; avoiding?: (id: string) => boolean },
): boolean {
  const seen = new Set([id])
  for (const next of seen) {
    if (avoiding(next)) continue
    if (isEntry(next)) return true
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(next) ?? {}
    for (const importer of by === 'any import' ? [...importers, ...dynamicImporters] : importers) seen.add(importer)
  }
  return false
}

/** What the pages of a feature share with others. */
function sharedBy(feature: string): Group {
  const isOwn = within(`web/features/${feature}/`)
  const name = `shared-by-${feature}`
  return {
    name: (id, modules) => (!isOwn(id) && modules.getModuleInfo(id)?.importers.some(isOwn) ? name : null),
    debugName: name,
    test: id => !id.includes('/node_modules/'),
    minShareCount: 2,
  }
}

/** The components of a feature's pages. The pages themselves stay apart: some wait for their first response. */
function isPartOf(feature: string): (id: string, modules: Modules) => boolean {
  const isOwn = within(`web/features/${feature}/`)
  return (id, modules) => id.endsWith('.tsx') && isOwn(id) && modules.getModuleInfo(id)?.dynamicImporters.length === 0
}

/** The layout of the working pages, with what it loads when idle or when the bell is pressed. */
const isLayout = within(
  'web/app/workspace.tsx',
  'web/app/complete-logout.ts',
  'web/features/notifications/notifications.tsx',
)
const isPartOfDashboards = isPartOf('dashboards')
const isPartOfLogin = isPartOf('auth')
const hasOwnStyles = within('web/features/home/', 'web/features/info/', 'web/app/admin-tabs.ts', 'web/features/admin/')

/**
 * The files that pages share. Each group takes what it names along with all its dependencies, unless an earlier group
 * has them. Together they follow a person's path: the landing page, a login, a dashboard, everything else.
 * docs/decisions/0076-chunks-by-path.md explains it.
 */
const groups: Group[] = [
  // What every page loads, without what differs by release: the shell, and the names of all other files. The shell's
  // styles are in its own sheet.
  {
    name: (id, modules) =>
      isStyle(id) && modules.getModuleInfo(id)?.importers.every(importer => isApp(importer)) ? null : 'core',
    debugName: 'core',
    tags: ['$initial'],
    test: id => !isApp(id),
  },
  // Apart, because the policies need nothing else of the working pages.
  sharedBy('info'),
  // One sheet for the working pages: sheets by page would be a third larger together.
  {
    name: (id, modules) =>
      isReached(id, modules, { by: 'any import', avoiding: hasOwnStyles }) &&
      !isReached(id, modules, { by: 'static imports' })
        ? 'working'
        : null,
    debugName: 'working',
    test: isStyle,
  },
  {
    name: (id, modules) => (isLayout(id) || isPartOfDashboards(id, modules) ? 'shared' : null),
    debugName: 'shared',
  },
  { name: (id, modules) => (isPartOfLogin(id, modules) ? 'forms' : null), debugName: 'forms' },
  { name: 'further', test: id => !isApp(id) && !isAdminPart(id), minShareCount: 2 },
  { name: 'desk', test: isAdminPart, minShareCount: 2 },
]

export const chunks = groups.map((group, index): Group => ({ ...group, priority: groups.length - index }))
