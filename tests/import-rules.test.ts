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
  {
    title: 'the contract does not import packages other than TypeBox',
    path: 'contract/c.ts',
    text: importing('kysely'),
    rule: imports,
  },
  {
    title: 'the contract does not import Node modules',
    path: 'contract/d.ts',
    text: importing('node:path'),
    rule: imports,
  },
  ...['#platform/database/db.ts', '#contract/limits.ts', '../../server/platform/database/db.ts'].map(
    (specifier, index) => ({
      title: `a package does not import the product: ${specifier}`,
      path: `packages/pg-pipeline/product${index}.ts`,
      text: importing(specifier),
      rule: imports,
    }),
  ),
  ...[
    'server/campaigns/a.ts',
    'server/campaigns/queries.ts',
    'server/campaigns/a.test.ts',
    'server/cli/a.ts',
    'server/platform/http/a.ts',
    'server/a.ts',
    'database/a.ts',
    'demo/a.ts',
  ].flatMap(path =>
    ['#lib/format.ts', '#ui/card.tsx', '../../web/lib/format.ts'].map((specifier, index) => ({
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
    path: `server/campaigns/through-${file}.ts`,
    text: importing(`#server/payments/${file}.ts`),
    rule: imports,
  })),
  {
    title: 'queries import another feature through its index.ts',
    path: 'server/applications/queries.ts',
    text: importing('#server/payments/policy.ts'),
    rule: imports,
  },
  {
    title: 'commands import another feature through its index.ts',
    path: 'server/applications/commands.ts',
    text: importing('#server/payments/policy.ts'),
    rule: imports,
  },
  {
    title: 'the demo imports features through their index.ts',
    path: 'demo/b.ts',
    text: importing('#server/payments/decide-payment.ts'),
    rule: imports,
  },
  {
    title: 'CLI commands import features through their index.ts',
    path: 'server/cli/b.ts',
    text: importing('#server/payments/decide-payment.ts'),
    rule: imports,
  },
  ...['server/cli/c.ts', 'server/campaigns/c.test.ts', 'demo/c.ts', 'database/c.ts'].map(path => ({
    title: `features are imported by alias only: not by ${path}`,
    path,
    text: importing('../server/payments/decide-payment.ts'),
    rule: imports,
  })),
  {
    title: 'CLI commands run no SQL of their own',
    path: 'server/cli/d.ts',
    text: importing('pg'),
    rule: imports,
  },
  {
    title: 'a feature imports other folders by alias only',
    path: 'server/campaigns/b.ts',
    text: importing('../payments/index.ts'),
    rule: imports,
  },
  {
    title: 'a feature re-exports another only through its index.ts',
    path: 'server/campaigns/d.ts',
    text: "export * from '#server/payments/decide-payment.ts'\n",
    rule: imports,
  },
  {
    title: "a feature does not load another's use case dynamically",
    path: 'server/campaigns/e.ts',
    text: "export const later = () => import('#server/payments/decide-payment.ts')\n",
    rule: imports,
  },
  {
    title: 'a feature does not load the demo',
    path: 'server/campaigns/demo.ts',
    text: importing('#demo/demo.ts'),
    rule: imports,
  },
  {
    title: 'the platform does not import features',
    path: 'server/platform/http/b.ts',
    text: importing('#server/campaigns/index.ts'),
    rule: imports,
  },
  {
    title: 'the platform does not import features by relative path',
    path: 'server/platform/http/c.ts',
    text: importing('../../campaigns/index.ts'),
    rule: imports,
  },
  {
    title: 'the platform does not import what the product tells it',
    path: 'server/platform/security/a.ts',
    text: importing('#server/domain/index.ts'),
    rule: imports,
  },
  {
    title: 'the platform does not import types of what the product tells it',
    path: 'server/platform/security/b.ts',
    text: importingType('#server/domain/relations.ts'),
    rule: imports,
  },
  {
    title: 'the platform does not import what the product tells it by relative path',
    path: 'server/platform/security/c.ts',
    text: importing('../../domain/index.ts'),
    rule: imports,
  },
  {
    title: 'what the product tells the platform does not import features',
    path: 'server/domain/a.ts',
    text: importing('#server/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'the ledger does not import features',
    path: 'server/ledger/a.ts',
    text: importing('#server/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'the ledger does not import features by relative path',
    path: 'server/ledger/b.ts',
    text: importing('../payments/index.ts'),
    rule: imports,
  },
  {
    title: 'the ledger does not throw refusals',
    path: 'server/ledger/c.ts',
    text: importing('#platform/http/errors.ts'),
    rule: imports,
  },
  {
    title: "the ledger's SQL does not import features",
    path: 'server/ledger/queries.ts',
    text: importing('#server/payments/index.ts'),
    rule: imports,
  },
  {
    title: 'the use case of the ledger does not write rows',
    path: 'server/ledger/correct-balance.ts',
    text: "export const write = tx => tx.updateTable('ledger_corrections')\n",
    rule: properties,
  },
  {
    title: 'a use case does not import a query builder',
    path: 'server/campaigns/f.ts',
    text: importing('kysely'),
    rule: imports,
  },
  {
    title: 'a use case does not import a database driver',
    path: 'server/campaigns/g.ts',
    text: importing('pg'),
    rule: imports,
  },
  {
    title: 'a use case does not build queries',
    path: 'server/campaigns/h.ts',
    text: "export const read = db => db.selectFrom('campaigns')\n",
    rule: properties,
  },
  {
    title: 'a use case does not write rows',
    path: 'server/campaigns/i.ts',
    text: "export const write = tx => tx.updateTable('campaigns')\n",
    rule: properties,
  },
  {
    title: 'a folder of a feature imports another feature by alias only',
    path: 'server/wallet-entries/chain/a.ts',
    text: importing('../../payments/index.ts'),
    rule: imports,
  },
  {
    title: 'a folder of a feature imports another feature through its index.ts',
    path: 'server/wallet-entries/chain/b.ts',
    text: importing('#server/payments/policy.ts'),
    rule: imports,
  },
  {
    title: 'a folder of a feature does not load the demo',
    path: 'server/wallet-entries/chain/c.ts',
    text: importing('#demo/demo.ts'),
    rule: imports,
  },
  {
    title: 'a use case in a folder of a feature does not import a query builder',
    path: 'server/wallet-entries/chain/d.ts',
    text: importing('kysely'),
    rule: imports,
  },
  {
    title: 'a use case in a folder of a feature does not write rows',
    path: 'server/wallet-entries/chain/e.ts',
    text: "export const write = tx => tx.updateTable('wallet_chains')\n",
    rule: properties,
  },
  ...['queries', 'commands'].flatMap(file => [
    {
      title: `${file} in a folder of a feature do not throw refusals`,
      path: `server/wallet-entries/chain/${file}.ts`,
      text: importing('#platform/http/errors.ts'),
      rule: imports,
    },
    {
      title: `${file} in a folder of a feature import another feature by alias only`,
      path: `server/wallet-entries/devices/${file}.ts`,
      text: importing('../../payments/index.ts'),
      rule: imports,
    },
  ]),
  {
    title: 'queries do not throw refusals',
    path: 'server/payments/queries.ts',
    text: importing('#platform/http/errors.ts'),
    rule: imports,
  },
  {
    title: 'commands do not throw refusals',
    path: 'server/payments/commands.ts',
    text: importing('#platform/http/errors.ts'),
    rule: imports,
  },
  {
    title: 'a feature does not read the environment',
    path: 'server/campaigns/j.ts',
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
    path: 'server/campaigns/k.ts',
    text: 'export const { env } = process\n',
    rule: properties,
  },
  {
    title: 'the environment is not imported',
    path: 'server/campaigns/l.ts',
    text: importing('node:process'),
    rule: imports,
  },
  {
    title: 'a file has at most 300 lines',
    path: 'server/campaigns/long.ts',
    text: lines(301),
    rule: 'eslint(max-lines)',
  },
  {
    title: 'modules have no import cycles',
    path: 'server/campaigns/circle.ts',
    text: importing('./circle-back.ts'),
    rule: 'import(no-cycle)',
  },
  {
    title: 'types have no import cycles',
    path: 'server/campaigns/type-circle.ts',
    text: importing('./type-circle-back.ts'),
    rule: 'import(no-cycle)',
  },
  {
    title: 'nothing is printed to the console',
    path: 'server/campaigns/m.ts',
    text: "console.log('here')\n",
    rule: 'eslint(no-console)',
  },
  {
    title: 'there are no non-null assertions',
    path: 'server/campaigns/n.ts',
    text: 'export const first = (list: string[]) => list[0]!\n',
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    title: 'there is no any',
    path: 'server/campaigns/o.ts',
    text: 'export const same = (thing: any) => thing\n',
    rule: 'typescript(no-explicit-any)',
  },
  {
    title: 'there are no @ts-ignore comments',
    path: 'server/campaigns/p.ts',
    text: '// @ts-ignore: it is fine\nexport const one: 1 = 2\n',
    rule: 'typescript(ban-ts-comment)',
  },
]

const allowed: Fixture[] = [
  {
    title: 'the contract may import itself and TypeBox',
    path: 'contract/z.ts',
    text: exporting('typebox', './limits.ts'),
  },
  {
    title: "a feature may import another's index.ts, the platform, the contract and its own files",
    path: 'server/campaigns/z.ts',
    text: exporting(
      '#server/payments/index.ts',
      '#server/ledger/index.ts',
      '#platform/database/db.ts',
      '#contract/index.ts',
      './queries.ts',
    ),
  },
  {
    title: 'the composition root may import routes, subscribers and the demo',
    path: 'server/z.ts',
    text: exporting('./payments/routes.ts', './dashboards/subscribers.ts', '#demo/demo.ts'),
  },
  {
    title: 'queries may build queries',
    path: 'server/messages/queries.ts',
    text: "import { sql } from 'kysely'\n\nexport const read = db => db.selectFrom(sql`payments`)\n",
  },
  {
    title: 'a folder of a feature may import the rest of its feature',
    path: 'server/wallet-entries/chain/z.ts',
    text: exporting('../present-entry.ts', '../reader/read-message.ts', './queries.ts', '#server/payments/index.ts'),
  },
  {
    title: 'queries in a folder of a feature may build queries and import the rest of it',
    path: 'server/wallet-entries/evidence/queries.ts',
    text: `${exporting('../entry-row.ts')}import { sql } from 'kysely'\n\nexport const read = db => db.selectFrom(sql\`payments\`)\n`,
  },
  {
    title: 'the ledger may build queries',
    path: 'server/ledger/z.ts',
    text: "export const read = db => db.selectFrom('ledger_accounts')\n",
  },
  {
    title: 'the configuration may read the environment',
    path: 'server/platform/config.ts',
    text: 'export const port = process.env.PORT\n',
  },
  {
    title: 'a file may have 300 lines',
    path: 'server/campaigns/full.ts',
    text: lines(300),
  },
]

const helpers: Fixture[] = [
  { title: '', path: 'server/campaigns/circle-back.ts', text: importing('./circle.ts') },
  { title: '', path: 'server/campaigns/type-circle-back.ts', text: importingType('./type-circle.ts') },
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
