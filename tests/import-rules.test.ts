import { beforeAll, expect, test } from 'vitest'
import { exporting, importing, importingType, imports, lint, properties, type Fixture } from './support/lint.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `export const line${index} = 0\n`).join('')

const violations: Fixture[] = [
  {
    title: 'the contract does not import the server',
    path: 'contract/a.ts',
    text: importing('#platform/database/db.ts'),
    rule: imports,
  },
  {
    title: 'the contract does not import types of the server',
    path: 'contract/b.ts',
    text: importingType('../server/platform/database/db.ts'),
    rule: imports,
  },
  ...['typebox', '../index.ts'].map((specifier, index) => ({
    title: `the values of the contract do not import its schemas or TypeBox: ${specifier}`,
    path: `contract/values/schema${index}.ts`,
    text: importing(specifier),
    rule: imports,
  })),
  ...['kysely', 'node:path'].map((specifier, index) => ({
    title: `the contract does not import packages other than TypeBox, nor Node modules: ${specifier}`,
    path: `contract/outside${index}.ts`,
    text: importing(specifier),
    rule: imports,
  })),
  ...['#platform/database/db.ts', '#contract/values/limits.ts', '../../server/platform/database/db.ts'].map(
    (specifier, index) => ({
      title: `a package does not import the product: ${specifier}`,
      path: `packages/pg-pipeline/product${index}.ts`,
      text: importing(specifier),
      rule: imports,
    }),
  ),
  ...[
    'server/marketplace/campaigns/a.ts',
    'server/marketplace/campaigns/queries.ts',
    'server/marketplace/campaigns/a.test.ts',
    'server/boot/cli/a.ts',
    'server/platform/http/a.ts',
    'server/boot/a.ts',
    'database/a.ts',
    'demo/a.ts',
  ].flatMap(path =>
    ['#lib/i18n/format.ts', '#ui/card.tsx', '../../web/lib/i18n/format.ts'].map((specifier, index) => ({
      title: `server and web do not import each other: ${path} imports ${specifier}`,
      path: path
        .replace('a.', `web${index}.`)
        .replace('queries.ts', `web${index}/queries.ts`)
        .replace('campaigns/web', 'web'),
      text: importing(specifier),
      rule: imports,
    })),
  ),
  ...['decide-payment', 'policy', 'queries', 'commands', 'presenter'].map(file => ({
    title: `a feature imports another through its index.ts, not its ${file}`,
    path: `server/marketplace/campaigns/through-${file}.ts`,
    text: importing(`#server/money/payments/${file}.ts`),
    rule: imports,
  })),
  ...['queries', 'commands'].map(file => ({
    title: `${file} import another feature through its index.ts`,
    path: `server/marketplace/applications/${file}.ts`,
    text: importing('#server/money/payments/policy.ts'),
    rule: imports,
  })),
  {
    title: 'the demo imports features through their index.ts',
    path: 'demo/b.ts',
    text: importing('#server/money/payments/decide-payment.ts'),
    rule: imports,
  },
  ...[
    ['wallets/evidence', 'money/ledger'],
    ['notify/mail', 'accounts/auth'],
    ['money/payments', 'marketplace/applications'],
    ['marketplace/campaigns', 'accounts/profiles'],
    ['accounts/auth', 'desk/dashboards'],
    ['desk/admin', 'pages'],
    ['desk/admin', 'boot'],
  ].map(([from, to]) => ({
    title: `a room imports only the rooms below it: not ${to} from ${from}`,
    path: `server/${from}/from-${String(to).replace('/', '-')}.ts`,
    text: importing(`#server/${to}/index.ts`),
    rule: imports,
  })),
  ...[
    '#platform/database/db.ts',
    '#server/domain/index.ts',
    '../entries/queries.ts',
    'kysely',
    'node:fs',
    'fastify',
  ].map((specifier, index) => ({
    title: `the reader of wallets is pure: it does not import ${specifier}`,
    path: `server/wallets/reader/impure${index}.ts`,
    text: importing(specifier),
    rule: imports,
  })),
  {
    title: 'CLI commands import features through their index.ts',
    path: 'server/boot/cli/b.ts',
    text: importing('#server/money/payments/decide-payment.ts'),
    rule: imports,
  },
  ...['server/boot/cli/c.ts', 'server/marketplace/campaigns/c.test.ts', 'demo/c.ts', 'database/c.ts'].map(path => ({
    title: `features are imported by alias only: not by ${path}`,
    path,
    text: importing(path.startsWith('server') ? '../../money/payments/index.ts' : '../server/money/payments/index.ts'),
    rule: imports,
  })),
  {
    title: 'CLI commands run no SQL of their own',
    path: 'server/boot/cli/d.ts',
    text: importing('pg'),
    rule: imports,
  },
  {
    title: 'a feature imports other folders by alias only',
    path: 'server/marketplace/campaigns/b.ts',
    text: importing('../payments/index.ts'),
    rule: imports,
  },
  {
    title: 'a feature re-exports another only through its index.ts',
    path: 'server/marketplace/campaigns/d.ts',
    text: "export * from '#server/money/payments/decide-payment.ts'\n",
    rule: imports,
  },
  {
    title: "a feature does not load another's use case dynamically",
    path: 'server/marketplace/campaigns/e.ts',
    text: "export const later = () => import('#server/money/payments/decide-payment.ts')\n",
    rule: imports,
  },
  {
    title: 'the start does not load the demo except through its own file',
    path: 'server/boot/b.ts',
    text: "export const later = () => import('#demo/demo.ts')\n",
    rule: imports,
  },
  ...['#platform/failure.ts', '#server/domain/index.ts', '#demo/demo.ts', '../../server/platform/failure.ts'].map(
    (specifier, index) => ({
      title: `migrations do not import the server or the demo: ${specifier}`,
      path: `database/migrate/server${index}.ts`,
      text: importing(specifier),
      rule: imports,
    }),
  ),
  {
    title: 'a feature does not load the demo',
    path: 'server/marketplace/campaigns/demo.ts',
    text: importing('#demo/demo.ts'),
    rule: imports,
  },
  ...[
    ['#server/marketplace/campaigns/index.ts', 'features'],
    ['../../marketplace/campaigns/index.ts', 'features by relative path'],
    ['#server/domain/index.ts', 'what the product tells it'],
    ['../../domain/index.ts', 'what the product tells it by relative path'],
    ['#server/boot/config.ts', 'what puts the server together'],
  ].flatMap(([specifier = '', what], index) =>
    ['ts', 'test.ts'].map(extension => ({
      title: `the platform does not import ${what}: *.${extension}`,
      path: `server/platform/security/product${index}.${extension}`,
      text: importing(specifier),
      rule: imports,
    })),
  ),
  {
    title: 'the platform does not import types of what the product tells it',
    path: 'server/platform/security/b.ts',
    text: importingType('#server/domain/relations.ts'),
    rule: imports,
  },
  {
    title: 'what the product tells the platform does not import features',
    path: 'server/domain/a.ts',
    text: importing('#server/money/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'the ledger does not import features',
    path: 'server/money/ledger/a.ts',
    text: importing('#server/money/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'the ledger does not import features by relative path',
    path: 'server/money/ledger/b.ts',
    text: importing('../payments/index.ts'),
    rule: imports,
  },
  {
    title: 'the ledger does not throw refusals',
    path: 'server/money/ledger/c.ts',
    text: importing('#platform/http/errors.ts'),
    rule: imports,
  },
  {
    title: "the ledger's SQL does not import features",
    path: 'server/money/ledger/queries.ts',
    text: importing('#server/money/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'the use case of the ledger does not write rows',
    path: 'server/money/ledger/correct-balance.ts',
    text: "export const write = tx => tx.updateTable('ledger_corrections')\n",
    rule: properties,
  },
  {
    title: 'a use case does not import a query builder',
    path: 'server/marketplace/campaigns/f.ts',
    text: importing('kysely'),
    rule: imports,
  },
  {
    title: 'a use case does not import a database driver',
    path: 'server/marketplace/campaigns/g.ts',
    text: importing('pg'),
    rule: imports,
  },
  {
    title: 'a use case does not build queries',
    path: 'server/marketplace/campaigns/h.ts',
    text: "export const read = db => db.selectFrom('campaigns')\n",
    rule: properties,
  },
  {
    title: 'a use case does not write rows',
    path: 'server/marketplace/campaigns/i.ts',
    text: "export const write = tx => tx.updateTable('campaigns')\n",
    rule: properties,
  },
  {
    title: 'a folder of a feature imports another feature by alias only',
    path: 'server/money/payments/claims/a.ts',
    text: importing('../../ledger/index.ts'),
    rule: imports,
  },
  {
    title: 'a folder of a feature imports another feature through its index.ts',
    path: 'server/money/payments/claims/b.ts',
    text: importing('#server/money/ledger/queries.ts'),
    rule: imports,
  },
  {
    title: 'a folder of a room that is one feature imports other rooms by alias only',
    path: 'server/wallets/balances/chain/a.ts',
    text: importing('../../../money/ledger/index.ts'),
    rule: imports,
  },
  {
    title: 'a folder of a feature does not load the demo',
    path: 'server/wallets/balances/chain/c.ts',
    text: importing('#demo/demo.ts'),
    rule: imports,
  },
  {
    title: 'a use case in a folder of a feature does not import a query builder',
    path: 'server/wallets/balances/chain/d.ts',
    text: importing('kysely'),
    rule: imports,
  },
  {
    title: 'a use case in a folder of a feature does not write rows',
    path: 'server/wallets/balances/chain/e.ts',
    text: "export const write = tx => tx.updateTable('wallet_chains')\n",
    rule: properties,
  },
  ...['queries', 'commands'].flatMap(file => [
    {
      title: `${file} in a folder of a feature do not throw refusals`,
      path: `server/wallets/balances/chain/${file}.ts`,
      text: importing('#platform/http/errors.ts'),
      rule: imports,
    },
    {
      title: `${file} in a folder of a feature import another feature by alias only`,
      path: `server/wallets/devices/${file}.ts`,
      text: importing('../../money/payments/index.ts'),
      rule: imports,
    },
  ]),
  {
    title: 'queries do not throw refusals',
    path: 'server/money/payments/queries.ts',
    text: importing('#platform/http/errors.ts'),
    rule: imports,
  },
  {
    title: 'commands do not throw refusals',
    path: 'server/money/payments/commands.ts',
    text: importing('#platform/http/errors.ts'),
    rule: imports,
  },
  {
    title: 'a feature does not read the environment',
    path: 'server/marketplace/campaigns/j.ts',
    text: 'export const port = process.env.PORT\n',
    rule: 'node(no-process-env)',
  },
  {
    title: 'the platform does not read the environment',
    path: 'server/platform/c.ts',
    text: "export const port = process.env['PORT']\n",
    rule: 'node(no-process-env)',
  },
  {
    title: 'the environment is not destructured',
    path: 'server/marketplace/campaigns/k.ts',
    text: 'export const { env } = process\n',
    rule: properties,
  },
  {
    title: 'the environment is not imported',
    path: 'server/marketplace/campaigns/l.ts',
    text: importing('node:process'),
    rule: imports,
  },
  {
    title: 'a file has at most 300 lines',
    path: 'server/marketplace/campaigns/long.ts',
    text: lines(301),
    rule: 'eslint(max-lines)',
  },
  {
    title: 'modules have no import cycles',
    path: 'server/marketplace/campaigns/circle.ts',
    text: importing('./circle-back.ts'),
    rule: 'import(no-cycle)',
  },
  {
    title: 'types have no import cycles',
    path: 'server/marketplace/campaigns/type-circle.ts',
    text: importing('./type-circle-back.ts'),
    rule: 'import(no-cycle)',
  },
  {
    title: 'nothing is printed to the console',
    path: 'server/marketplace/campaigns/m.ts',
    text: "console.log('here')\n",
    rule: 'eslint(no-console)',
  },
  {
    title: 'there are no non-null assertions',
    path: 'server/marketplace/campaigns/n.ts',
    text: 'export const first = (list: string[]) => list[0]!\n',
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    title: 'there is no any',
    path: 'server/marketplace/campaigns/o.ts',
    text: 'export const same = (thing: any) => thing\n',
    rule: 'typescript(no-explicit-any)',
  },
  {
    title: 'there are no @ts-ignore comments',
    path: 'server/marketplace/campaigns/p.ts',
    text: '// @ts-ignore: it is fine\nexport const one: 1 = 2\n',
    rule: 'typescript(ban-ts-comment)',
  },
]

const allowed: Fixture[] = [
  {
    title: 'the contract may import itself and TypeBox',
    path: 'contract/z.ts',
    text: exporting('typebox', './values/limits.ts'),
  },
  {
    title: "a feature may import another's index.ts, the platform, the contract and its own files",
    path: 'server/marketplace/campaigns/z.ts',
    text: exporting(
      '#server/money/payments/index.ts',
      '#server/money/ledger/index.ts',
      '#platform/database/db.ts',
      '#contract/index.ts',
      './queries.ts',
    ),
  },
  {
    title: 'one file of the composition root may load the demo',
    path: 'server/boot/demo.ts',
    text: "export const later = () => import('#demo/demo.ts')\n",
  },
  {
    title: 'the composition root may import routes and subscribers',
    path: 'server/boot/z.ts',
    text: exporting('#server/money/payments/routes.ts', '#server/desk/dashboards/subscribers.ts'),
  },
  {
    title: 'queries may build queries',
    path: 'server/marketplace/messages/queries.ts',
    text: "import { sql } from 'kysely'\n\nexport const read = db => db.selectFrom(sql`payments`)\n",
  },
  {
    title: 'a folder of a feature may import the rest of its feature',
    path: 'server/money/payments/claims/z.ts',
    text: exporting('../policy.ts', '../links/name.ts', './queries.ts', '#server/wallets/index.ts'),
  },
  {
    title: 'a folder of a room that is one feature may import the rest of it',
    path: 'server/wallets/balances/chain/z.ts',
    text: exporting('../../entries/present-entry.ts', '../../reader/read-message.ts', './queries.ts'),
  },
  {
    title: 'queries in a folder of a feature may build queries and import the rest of it',
    path: 'server/wallets/evidence/queries.ts',
    text: `${exporting('../entries/entry-row.ts')}import { sql } from 'kysely'\n\nexport const read = db => db.selectFrom(sql\`payments\`)\n`,
  },
  {
    title: 'the ledger may build queries',
    path: 'server/money/ledger/z.ts',
    text: "export const read = db => db.selectFrom('ledger_accounts')\n",
  },
  {
    title: 'the configuration may read the environment',
    path: 'server/platform/environment.ts',
    text: 'export const port = process.env.PORT\n',
  },
  {
    title: 'a file may have 300 lines',
    path: 'server/marketplace/campaigns/full.ts',
    text: lines(300),
  },
]

const helpers: Fixture[] = [
  { title: '', path: 'server/marketplace/campaigns/circle-back.ts', text: importing('./circle.ts') },
  { title: '', path: 'server/marketplace/campaigns/type-circle-back.ts', text: importingType('./type-circle.ts') },
]

/** The violated rules, by file. */
let found: Map<string, string[]>
beforeAll(async () => {
  found = await lint([...violations, ...allowed, ...helpers])
})

test.for(violations)('$title', ({ path, rule }) => {
  expect(found.get(path)).toContain(rule)
})

test.for(allowed)('$title', ({ path }) => {
  expect(found.get(path)).toEqual([])
})
