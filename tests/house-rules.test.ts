import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')

interface Planted {
  guarantee: string
  path: string
  text: string
  /** The rule that must report it; none for what is allowed. */
  rule?: string
}

const importing = (specifier: string) => `import { thing } from '${specifier}'\n\nexport const more = thing\n`
const importingType = (specifier: string) => `import type { Thing } from '${specifier}'\n\nexport type More = Thing\n`
const exporting = (...specifiers: string[]) =>
  specifiers.map((specifier, index) => `export { thing as thing${index} } from '${specifier}'\n`).join('')
const lines = (count: number) => Array.from({ length: count }, (_, index) => `export const line${index} = 0\n`).join('')
const imports = 'eslint(no-restricted-imports)'
const properties = 'eslint(no-restricted-properties)'

const refused: Planted[] = [
  {
    guarantee: 'the contract imports nothing of the server',
    path: 'contract/a.ts',
    text: importing('../server/platform/db.ts'),
    rule: imports,
  },
  {
    guarantee: 'the contract imports no types of the server',
    path: 'contract/b.ts',
    text: importingType('../server/platform/db.ts'),
    rule: imports,
  },
  {
    guarantee: 'the contract imports no other package than TypeBox',
    path: 'contract/c.ts',
    text: importing('kysely'),
    rule: imports,
  },
  {
    guarantee: 'the contract imports nothing of Node',
    path: 'contract/d.ts',
    text: importing('node:path'),
    rule: imports,
  },
  {
    guarantee: 'a feature of the server imports nothing of the web',
    path: 'server/campaigns/a.ts',
    text: importing('../../web/lib/format.ts'),
    rule: imports,
  },
  {
    guarantee: 'a store imports nothing of the web',
    path: 'server/campaigns/a-store.ts',
    text: importing('../../web/lib/format.ts'),
    rule: imports,
  },
  {
    guarantee: 'the platform imports nothing of the web',
    path: 'server/platform/a.ts',
    text: importing('../../web/lib/format.ts'),
    rule: imports,
  },
  {
    guarantee: 'the start imports nothing of the web',
    path: 'server/a.ts',
    text: importing('../web/lib/format.ts'),
    rule: imports,
  },
  {
    guarantee: 'the database imports nothing of the web',
    path: 'database/a.ts',
    text: importing('../web/lib/format.ts'),
    rule: imports,
  },
  {
    guarantee: 'a test of the server imports nothing of the web',
    path: 'server/campaigns/a.test.ts',
    text: importing('../../web/lib/format.ts'),
    rule: imports,
  },
  {
    guarantee: 'a feature imports no use case of another',
    path: 'server/campaigns/b.ts',
    text: importing('../payments/payments.ts'),
    rule: imports,
  },
  {
    guarantee: 'a feature imports no policy of another',
    path: 'server/campaigns/c.ts',
    text: importing('../payments/policy.ts'),
    rule: imports,
  },
  {
    guarantee: 'a store imports no use case of another feature',
    path: 'server/campaigns/store.ts',
    text: importing('../payments/payments.ts'),
    rule: imports,
  },
  {
    guarantee: 'a feature re-exports nothing of another',
    path: 'server/campaigns/d.ts',
    text: "export * from '../payments/payments.ts'\n",
    rule: imports,
  },
  {
    guarantee: 'a feature loads no use case of another later',
    path: 'server/campaigns/e.ts',
    text: "export const later = () => import('../payments/payments.ts')\n",
    rule: imports,
  },
  {
    guarantee: 'the platform knows no feature',
    path: 'server/platform/b.ts',
    text: importing('../campaigns/store.ts'),
    rule: imports,
  },
  {
    guarantee: 'the ledger knows no feature',
    path: 'server/ledger/a.ts',
    text: importing('../payments/store.ts'),
    rule: imports,
  },
  {
    guarantee: 'a use case imports no query builder',
    path: 'server/campaigns/f.ts',
    text: importing('kysely'),
    rule: imports,
  },
  {
    guarantee: 'a use case imports no database driver',
    path: 'server/campaigns/g.ts',
    text: importing('pg'),
    rule: imports,
  },
  {
    guarantee: 'a use case builds no query',
    path: 'server/campaigns/h.ts',
    text: "export const read = db => db.selectFrom('campaigns')\n",
    rule: properties,
  },
  {
    guarantee: 'a use case writes no row',
    path: 'server/campaigns/i.ts',
    text: "export const write = tx => tx.updateTable('campaigns')\n",
    rule: properties,
  },
  {
    guarantee: 'a feature of the web imports nothing of the server',
    path: 'web/features/campaigns/a.ts',
    text: importing('../../../server/platform/db.ts'),
    rule: imports,
  },
  {
    guarantee: 'the web imports no types of the server',
    path: 'web/lib/a.ts',
    text: importingType('../../server/platform/db.ts'),
    rule: imports,
  },
  {
    guarantee: 'the web imports nothing of the database',
    path: 'web/app/a.ts',
    text: importing('../../database/migrate.ts'),
    rule: imports,
  },
  {
    guarantee: 'the web imports no schemas of the contract',
    path: 'web/features/campaigns/b.ts',
    text: importing('../../../contract/index.ts'),
    rule: imports,
  },
  {
    guarantee: 'a feature of the web imports nothing of another',
    path: 'web/features/campaigns/c.ts',
    text: importing('../payments/pay-modal.tsx'),
    rule: imports,
  },
  {
    guarantee: 'what every screen uses knows no feature',
    path: 'web/ui/a.ts',
    text: importing('../features/payments/pay-modal.tsx'),
    rule: imports,
  },
  {
    guarantee: 'a feature does not read the environment',
    path: 'server/campaigns/j.ts',
    text: 'export const port = process.env.PORT\n',
    rule: 'node(no-process-env)',
  },
  {
    guarantee: 'the platform does not read the environment',
    path: 'server/platform/c.ts',
    text: "export const port = process.env['PORT']\n",
    rule: 'node(no-process-env)',
  },
  {
    guarantee: 'the environment is not taken apart either',
    path: 'server/campaigns/k.ts',
    text: 'export const { env } = process\n',
    rule: properties,
  },
  {
    guarantee: 'the environment is not imported either',
    path: 'server/campaigns/l.ts',
    text: importing('node:process'),
    rule: imports,
  },
  {
    guarantee: 'no file has more than 300 lines',
    path: 'web/ui/long.ts',
    text: lines(301),
    rule: 'eslint(max-lines)',
  },
  {
    guarantee: 'modules do not import each other in a circle',
    path: 'server/campaigns/circle.ts',
    text: importing('./circle-back.ts'),
    rule: 'import(no-cycle)',
  },
  {
    guarantee: 'nothing is printed to the console',
    path: 'server/campaigns/m.ts',
    text: "console.log('here')\n",
    rule: 'eslint(no-console)',
  },
  {
    guarantee: 'nothing is said to be there without a check',
    path: 'server/campaigns/n.ts',
    text: 'export const first = (list: string[]) => list[0]!\n',
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    guarantee: 'nothing is of any type',
    path: 'server/campaigns/o.ts',
    text: 'export const same = (thing: any) => thing\n',
    rule: 'typescript(no-explicit-any)',
  },
  {
    guarantee: 'the compiler is not told to look away',
    path: 'server/campaigns/p.ts',
    text: '// @ts-ignore: it is fine\nexport const one: 1 = 2\n',
    rule: 'typescript(ban-ts-comment)',
  },
]

const allowed: Planted[] = [
  {
    guarantee: 'the contract imports itself and TypeBox',
    path: 'contract/z.ts',
    text: exporting('typebox', './limits.ts'),
  },
  {
    guarantee: "a feature imports another's store, the ledger, the platform and the contract",
    path: 'server/campaigns/z.ts',
    text: exporting(
      '../payments/store.ts',
      '../ledger/ledger.ts',
      '../platform/db.ts',
      '../../contract/index.ts',
      './store.ts',
    ),
  },
  {
    guarantee: 'a store builds queries',
    path: 'server/payments/store.ts',
    text: "import { sql } from 'kysely'\n\nexport const read = db => db.selectFrom(sql`payments`)\n",
  },
  {
    guarantee: 'the ledger builds queries',
    path: 'server/ledger/z.ts',
    text: "export const read = db => db.selectFrom('ledger_accounts')\n",
  },
  {
    guarantee: 'the configuration reads the environment',
    path: 'server/platform/config.ts',
    text: 'export const port = process.env.PORT\n',
  },
  {
    guarantee: 'the web imports types, words, limits, money, errors and blocked words of the contract',
    path: 'web/features/campaigns/z.ts',
    text:
      importingType('../../../contract/index.ts') +
      exporting(...['vocabulary', 'limits', 'money', 'errors', 'text'].map(name => `../../../contract/${name}.ts`)),
  },
  {
    guarantee: 'a file may have 300 lines',
    path: 'web/ui/full.ts',
    text: lines(300),
  },
]

const helpers: Planted[] = [{ guarantee: '', path: 'server/campaigns/circle-back.ts', text: importing('./circle.ts') }]

let folder: string
/** The rules that each file breaks. */
let found: Map<string, Set<string>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'house-rules-'))
  await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const { path, text } of [...refused, ...allowed, ...helpers]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  found = new Map()
  for (const { filename, code } of diagnostics) found.set(filename, (found.get(filename) ?? new Set()).add(code))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test.for(refused)('$guarantee', ({ path, rule }) => {
  expect([...(found.get(path) ?? [])]).toContain(rule)
})

test.for(allowed)('$guarantee', ({ path }) => {
  expect([...(found.get(path) ?? [])]).toEqual([])
})
