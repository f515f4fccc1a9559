import { beforeAll, expect, test } from 'vitest'
import { exporting, importing, importingType, imports, lint, type Fixture } from './support/lint.ts'

/** The rooms of lib, each of which may use those before it. */
const rooms = ['dom', 'http', 'i18n', 'forms', 'lists', 'foreign', 'api', 'live']
/** The rooms that `lib/${rooms[index]}` may use: the adapter is used only by `api`, through its door. */
const usable = (index: number): string[] => rooms.slice(0, index).filter(room => room !== 'foreign')

const violations: Fixture[] = [
  {
    title: 'a web feature does not import the server',
    path: 'web/features/campaigns/a.ts',
    text: importing('#platform/database/db.ts'),
    rule: imports,
  },
  {
    title: 'the web does not import types of the server',
    path: 'web/lib/dom/a.ts',
    text: importingType('#platform/database/db.ts'),
    rule: imports,
  },
  {
    title: 'the web does not import the database',
    path: 'web/app/a.ts',
    text: importing('#database/migrate.ts'),
    rule: imports,
  },
  {
    title: 'the web does not import the database by a relative path',
    path: 'web/app/b.ts',
    text: importing('../../database/migrate.ts'),
    rule: imports,
  },
  {
    title: 'the web does not import the demo',
    path: 'web/features/auth/a.ts',
    text: importing('#demo/data.ts'),
    rule: imports,
  },
  {
    title: 'the web does not import schemas of the contract',
    path: 'web/features/campaigns/b.ts',
    text: importing('#contract/index.ts'),
    rule: imports,
  },
  {
    title: 'a web feature does not import another, not even through its index.ts',
    path: 'web/features/campaigns/c.ts',
    text: importing('#features/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'a web feature does not import another by a relative path',
    path: 'web/features/campaigns/d.ts',
    text: importing('../payments/pay-modal.tsx'),
    rule: imports,
  },
  {
    title: 'a folder of a web feature does not import another feature',
    path: 'web/features/campaigns/parts/a.ts',
    text: importing('#features/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'a folder of a web feature does not import another feature by a relative path',
    path: 'web/features/campaigns/parts/b.ts',
    text: importing('../../payments/pay-modal.tsx'),
    rule: imports,
  },
  {
    title: 'a web feature does not import the shell',
    path: 'web/features/campaigns/e.ts',
    text: importing('#app/router.tsx'),
    rule: imports,
  },
  {
    title: 'the shell imports a feature only through its index.ts',
    path: 'web/app/c.ts',
    text: importing('#features/payments/pay-modal.tsx'),
    rule: imports,
  },
  {
    title: 'the entry point imports a feature only through its index.ts',
    path: 'web/a.tsx',
    text: importing('#features/payments/pay-modal.tsx'),
    rule: imports,
  },
  {
    title: 'an entity does not import a feature',
    path: 'web/entities/payment/a.ts',
    text: importing('#features/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'an entity does not import the shell',
    path: 'web/entities/payment/b.ts',
    text: importing('#app/router.tsx'),
    rule: imports,
  },
  {
    title: 'an entity does not import a feature by a relative path',
    path: 'web/entities/payment/c.ts',
    text: importing('../../features/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'a component of ui does not import an entity',
    path: 'web/ui/a.ts',
    text: importing('#entities/payment/method-name.tsx'),
    rule: imports,
  },
  {
    title: 'a component of ui does not import a feature',
    path: 'web/ui/b.ts',
    text: importing('#features/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'a component of ui does not import types of the contract',
    path: 'web/ui/c.ts',
    text: importingType('#contract/index.ts'),
    rule: imports,
  },
  {
    title: 'a component of ui does not import the vocabulary',
    path: 'web/ui/d.ts',
    text: importing('#contract/values/vocabulary.ts'),
    rule: imports,
  },
  ...['http', 'api', 'foreign', 'live'].map(room => ({
    title: `a component of ui does not import lib/${room}, which calls the API or knows the session`,
    path: `web/ui/${room}.ts`,
    text: importing(`#lib/${room}/a.ts`),
    rule: imports,
  })),
  {
    title: 'lib does not import ui',
    path: 'web/lib/dom/b.ts',
    text: importing('#ui/card.tsx'),
    rule: imports,
  },
  {
    title: 'lib does not import entities',
    path: 'web/lib/dom/c.ts',
    text: importing('#entities/payment/method-name.tsx'),
    rule: imports,
  },
  ...rooms.flatMap((room, index) =>
    rooms.slice(index + 1).map(later => ({
      title: `lib/${room} does not import lib/${later}, which comes after it`,
      path: `web/lib/${room}/${later}.ts`,
      text: importing(`#lib/${later}/${later === 'foreign' ? 'door' : 'a'}.ts`),
      rule: imports,
    })),
  ),
  {
    title: 'lib/http does not import types of a room after it',
    path: 'web/lib/http/types.ts',
    text: importingType('#lib/api/call.ts'),
    rule: imports,
  },
  {
    title: 'lib/api imports the adapter only through its door',
    path: 'web/lib/api/adapter.ts',
    text: importing('#lib/foreign/adapter.ts'),
    rule: imports,
  },
  ...['lib/live', 'entities/payment', 'features/campaigns', 'features/campaigns/parts', 'app'].map(folder => ({
    title: `${folder} does not import the adapter, not even through its door`,
    path: `web/${folder}/adapter.ts`,
    text: importing('#lib/foreign/door.ts'),
    rule: imports,
  })),
  ...['features/auth', 'lib/http', 'entities/user', 'ui', 'app'].map(folder => ({
    title: `${folder} does not import what only the build uses`,
    path: `web/${folder}/build-a.ts`,
    text: importing('#prerender/build/plugin.ts'),
    rule: imports,
  })),
  {
    title: 'a component of ui does not import what takes over the prerendered page',
    path: 'web/ui/prerender-a.ts',
    text: importing('#prerender/early-reply.ts'),
    rule: imports,
  },
  ...['#lib/http/session.ts', '#app/router.tsx', '#contract/values/roles.ts', './build/plugin.ts', '../main.tsx'].map(
    (specifier, index) => ({
      title: `what runs before the app does not import ${specifier}`,
      path: `web/prerender/a${index}.ts`,
      text: importing(specifier),
      rule: imports,
    }),
  ),
  {
    title: 'the build of the prerendered pages does not import the server',
    path: 'web/prerender/build/a.ts',
    text: importing('#platform/http/site.ts'),
    rule: imports,
  },
  {
    title: 'the build of the prerendered pages imports a feature only through the router',
    path: 'web/prerender/build/b.ts',
    text: importing('#features/home/index.ts'),
    rule: imports,
  },
]

const allowed: Fixture[] = [
  {
    title: 'the web may import types, vocabulary, limits, money, errors and blocked words of the contract',
    path: 'web/features/campaigns/z.ts',
    text:
      importingType('#contract/index.ts') +
      exporting(...['vocabulary', 'limits', 'money', 'errors', 'text'].map(name => `#contract/values/${name}.ts`)),
  },
  {
    title: 'a folder of a web feature may import other files of its feature',
    path: 'web/features/campaigns/parts/z.ts',
    text: exporting('../queries.ts', '../other-parts/a.ts'),
  },
  {
    title: 'the shell may import the index.ts of features, entities, ui and lib',
    path: 'web/app/z.ts',
    text: exporting(
      '#features/payments/index.ts',
      '#entities/payment/method-name.tsx',
      '#ui/card.tsx',
      '#lib/api/call.ts',
    ),
  },
  {
    title: 'a component of ui may import other components and the rooms of lib that do not call the API',
    path: 'web/ui/z.ts',
    text: exporting('./card.tsx', ...['lists', 'forms', 'i18n', 'dom'].map(room => `#lib/${room}/a.ts`)),
  },
  ...rooms.map((room, index) => ({
    title: `lib/${room} may import its own files and the rooms before it`,
    path: `web/lib/${room}/z.ts`,
    text: exporting('./a.ts', ...usable(index).map(other => `#lib/${other}/a.ts`)),
  })),
  {
    title: 'lib/api may import the door of the adapter',
    path: 'web/lib/api/y.ts',
    text: importing('#lib/foreign/door.ts'),
  },
  {
    title: 'a test may import any room of lib',
    path: 'web/lib/dom/a.test.ts',
    text: importing('#lib/live/live.ts'),
  },
  {
    title: 'what runs before the app may import React and its own room',
    path: 'web/prerender/z.ts',
    text: exporting('react', './early-reply.ts'),
  },
  {
    title: 'lib and features may import what takes over the prerendered page',
    path: 'web/lib/http/prerender-z.ts',
    text: exporting('#prerender/early-reply.ts'),
  },
  {
    title: 'the build of the prerendered pages may import the router, the catalogues and values of the contract',
    path: 'web/prerender/build/z.ts',
    text: exporting('#app/router.tsx', '#lib/i18n/i18n.ts', '#contract/values/public-pages.ts', 'vite'),
  },
]

/** The violated rules, by file. */
let found: Map<string, string[]>
beforeAll(async () => {
  found = await lint([...violations, ...allowed])
})

test.for(violations)('$title', ({ path, rule }) => {
  expect(found.get(path)).toContain(rule)
})

test.for(allowed)('$title', ({ path }) => {
  expect(found.get(path)).toEqual([])
})
