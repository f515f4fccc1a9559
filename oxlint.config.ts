import type { OxlintConfig } from 'oxlint'

type Rules = NonNullable<OxlintConfig['rules']>
type Override = NonNullable<OxlintConfig['overrides']>[number]

const environment = 'Only server/platform/environment.ts reads the environment.'
const otherFolders = 'Other folders are imported by their aliases.'

/** Imports, by path or pattern, that some files must not have. */
interface Pattern {
  regex?: string
  group?: string[]
  allowTypeImports?: boolean
  message: string
}

const noWeb: Pattern = {
  regex: '^#(app|entities|features|lib|prerender|ui)/|/web/',
  message: 'server/ and web/ must not import each other.',
}
const noServer: Pattern = {
  regex: '^#(server|platform|database|demo)/|/(server|database|demo)/',
  message: 'web/ and database/ must not import the server.',
}
/** The build renders the public pages, and the app's files load neither it nor the build's tools. */
const noBuild: Pattern = { regex: '^#prerender/build/', message: 'Only the build uses web/prerender/build/.' }
/** What no file of the site may import. */
const outsideSite = [noServer, noBuild]
/** Relative paths that leave a folder, for files this many folders below it. */
const leavingFolder = (depth: number): Pattern => ({
  regex: `^${String.raw`\.\./`.repeat(depth + 1)}`,
  message: otherFolders,
})
const noOtherFolder = leavingFolder(0)
const noOtherFolderAbove = leavingFolder(1)
/**
 * Features and rooms are imported through their doors. One pattern, because for a path that one pattern excludes, the
 * linter ignores all others.
 */
const onlyThrough = (...doors: string[]): Pattern => ({
  group: [String.raw`\#server/**`, ...doors.map(door => `!#server/${door}`)],
  message: 'Other features are imported through their index.ts, from the rooms that this one uses.',
})
const throughDoors = onlyThrough('**/index.ts')
/** Tests start parts of the server. */
const throughDoorsOrBoot = onlyThrough('**/index.ts', 'boot/*.ts')
const noOtherFeatures: Pattern = {
  regex: '^#(features|app)/',
  message: 'Features must not import each other; put shared code in entities/.',
}
const noDemo: Pattern = { group: [String.raw`\#demo/**`], message: 'Only server/boot/demo.ts loads the demo.' }
interface Room {
  /** A room with features has a folder for each; any other room is a single feature. */
  features?: true
  /** The rooms whose doors it may use. */
  uses: readonly string[]
}
/** The rooms of the site's library. Each may use those before it; `foreign` is used only by `api`. */
const libraryRooms = ['dom', 'http', 'i18n', 'forms', 'lists', 'foreign', 'api', 'live']
/** The rooms of the server, which may all use the domain. `boot` composes them. */
const rooms: Record<string, Room> = {
  wallets: { uses: [] },
  notify: { features: true, uses: [] },
  money: { features: true, uses: ['wallets'] },
  marketplace: { features: true, uses: ['money', 'notify'] },
  accounts: { features: true, uses: ['marketplace', 'money', 'notify', 'wallets'] },
  desk: { features: true, uses: ['accounts', 'marketplace', 'notify'] },
  pages: { uses: ['accounts'] },
}
const noFeatures: Pattern = { ...onlyThrough(), message: 'The platform and the domain must not import features.' }
const onlyDomain = onlyThrough('domain/index.ts')
const sqlMessage = 'SQL belongs in queries.ts and commands.ts.'
const noSql: Pattern = { regex: '^(kysely|pg)($|/)', message: sqlMessage }
const noRefusals: Pattern = {
  group: [String.raw`\#platform/http/**`],
  message: 'Files with SQL must not refuse a request; use cases do.',
}
const contractTypes: Pattern = {
  group: [String.raw`\#contract/**`, '!#contract/values/*.ts'],
  allowTypeImports: true,
  message: 'Schemas would bring TypeBox into the site: import their types, and values from contract/values/.',
}
const aboveLibrary: Pattern = {
  regex: '^#(ui|entities|features|app)/',
  message: 'lib is what everything else builds on.',
}
/** The adapter changes the answers to calls before anything else sees them. */
const noAdapter: Pattern = { regex: '^#lib/foreign/', message: 'Only lib/api uses lib/foreign, through its door.ts.' }
const onlyLibrary = (message: string, ...files: string[]): Pattern => ({
  group: [String.raw`\#lib/**`, ...files.map(file => `!#lib/${file}`)],
  message,
})
const noImports = (...patterns: Pattern[]): Rules => ({ 'no-restricted-imports': ['error', { patterns }] })
const onlyImports = (message: string, ...paths: string[]): Rules =>
  noImports({ group: ['*', '**/*', ...paths.map(path => `!${path}`)], message })
const noServerImports = (...patterns: Pattern[]): Rules => ({
  'no-restricted-imports': [
    'error',
    { paths: [{ name: 'node:process', message: environment }], patterns: [noWeb, ...patterns] },
  ],
})

interface Property {
  object?: string
  property: string
  message: string
}

const noProperties = (...properties: Property[]): Rules => ({ 'no-restricted-properties': ['error', ...properties] })

const noEnvironment: Property = { object: 'process', property: 'env', message: environment }
const sqlMethods = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'executeQuery']
const noSqlProperties = noProperties(noEnvironment, ...sqlMethods.map(property => ({ property, message: sqlMessage })))

const maxLines = (max: number): Rules => ({
  'max-lines': ['error', { max, skipBlankLines: true, skipComments: true }],
})

/** What the files of a room of the site's library may import. Their tests may use all rooms. */
const insideLibraryRoom = (room: string, index: number): Override => {
  const before = libraryRooms.slice(0, index).filter(other => other !== 'foreign')
  const doors = room === 'api' ? ['foreign/door.ts'] : []
  const usable = onlyLibrary('A room of lib uses only those before it.', ...before.map(other => `${other}/*`), ...doors)
  return {
    files: [`web/lib/${room}/**`],
    excludeFiles: ['**/*.test.ts'],
    rules: noImports(...outsideSite, contractTypes, noOtherFolder, aboveLibrary, usable),
  }
}

/** What the files of a room may import, down to two folders within a feature. */
const insideRoom = ([room, { features, uses }]: [string, Room]): Override[] =>
  [0, 1, 2].flatMap(depth => {
    const folder = `server/${room}/${features ? '*/' : ''}${'*/'.repeat(depth)}`
    const doors = ['domain', room, ...uses].map(used => `${used}/**/index.ts`)
    const patterns = [leavingFolder(depth), onlyThrough(...doors), noDemo]
    return [
      { files: [`${folder}*.test.ts`], rules: noServerImports(leavingFolder(depth), throughDoorsOrBoot) },
      {
        files: [`${folder}*.ts`],
        excludeFiles: ['**/*.test.ts'],
        rules: { ...noServerImports(...patterns, noSql), ...noSqlProperties },
      },
      {
        files: [`${folder}{queries,commands}.ts`],
        rules: { ...noServerImports(...patterns, noRefusals), ...noProperties(noEnvironment) },
      },
    ]
  })

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'node', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'data', 'database/tables.ts', 'web/lib/foreign/reply-shapes.gen.ts'],
  rules: {
    ...maxLines(300),
    'max-lines-per-function': ['error', { max: 100, skipBlankLines: false, skipComments: false }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    eqeqeq: 'error',
    'no-console': 'error',
    'no-warning-comments': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'react/react-in-jsx-scope': 'off',
    // A table column's `cell` is a function that the table calls, not a component.
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    // A scrollable region must be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: ['section'], roles: ['tabpanel'] }],
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'no-shadow': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'fc.assert'] }],
    // The rule does not see that a loop's condition changes while the loop awaits.
    'no-unmodified-loop-condition': 'off',
  },
  overrides: [
    {
      // Tables of cases and running text are long without being complex.
      files: [
        '**/*.test.ts',
        'tests/**',
        'demo/data.ts',
        'oxlint.config.ts',
        'server/notify/mail/texts/*.ts',
        'server/wallets/reader/templates.ts',
        'web/features/info/*-page.tsx',
      ],
      rules: maxLines(450),
    },
    {
      // A block of tests, and running text.
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'web/features/info/*-page.tsx'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      // A Playwright fixture declares its dependencies in its first parameter, even if it has none.
      files: ['tests/browser/**'],
      rules: { 'no-empty-pattern': 'off' },
    },
    {
      files: ['server/**', 'contract/**', 'database/**', 'demo/**', 'packages/**', 'web/**'],
      excludeFiles: ['server/platform/environment.ts', '**/*.test.ts', '**/*.test.tsx'],
      rules: { 'node/no-process-env': 'error', ...noProperties(noEnvironment) },
    },
    // Who may import whom, as described in docs/tour.md. For each file, the last override that sets a rule wins, so
    // each list of imports is complete.
    {
      files: ['contract/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: onlyImports(
        'The contract is a leaf: it imports TypeBox and itself.',
        './*.ts',
        './values/*.ts',
        'typebox',
        'typebox/**',
      ),
    },
    {
      files: ['contract/values/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: onlyImports('The values of the contract are free of TypeBox: they import only each other.', './*.ts'),
    },
    {
      files: ['packages/**'],
      excludeFiles: ['**/*.test.ts', '**/test-support.ts'],
      rules: noImports({
        group: [String.raw`\#*/**`, String.raw`!\#packages/**`, '../../*', '../../*/**'],
        message: 'A package knows nothing of the product.',
      }),
    },
    { files: ['database/**', 'demo/**', 'server/**'], rules: noServerImports(throughDoors) },
    { files: ['database/*.ts', 'demo/**'], rules: noServerImports(noOtherFolder, throughDoors) },
    {
      files: ['server/boot/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: noServerImports(noOtherFolder, noDemo, onlyThrough('**/{index,routes,subscribers}.ts'), noSql),
    },
    { files: ['server/boot/demo.ts'], rules: noServerImports(noOtherFolder, throughDoors, noSql) },
    {
      files: ['server/boot/cli/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: { ...noServerImports(leavingFolder(1), noDemo, throughDoors, noSql), ...noSqlProperties },
    },
    ...Object.entries(rooms).flatMap(insideRoom),
    { files: ['database/**'], excludeFiles: ['**/*.test.ts'], rules: noServerImports(noOtherFolderAbove, noServer) },
    {
      files: ['server/wallets/reader/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: onlyImports('The reader is pure: it imports only the contract.', './*.ts', 'papaparse', '\\#contract/**'),
    },
    {
      files: ['server/platform/**'],
      rules: noServerImports(noFeatures, noDemo, {
        regex: String.raw`^\.\./\.\./[a-z-]+/`,
        message: otherFolders,
      }),
    },
    {
      files: ['server/domain/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: { ...noServerImports(noFeatures, noDemo, noOtherFolderAbove), ...noProperties(noEnvironment) },
    },
    {
      files: ['server/money/ledger/*.ts'],
      excludeFiles: ['server/money/ledger/correct-balance.ts', '**/*.test.ts'],
      rules: { ...noServerImports(onlyDomain, noDemo, noOtherFolder, noRefusals), ...noProperties(noEnvironment) },
    },
    {
      files: ['server/money/ledger/correct-balance.ts'],
      rules: { ...noServerImports(onlyDomain, noDemo, noOtherFolder, noSql), ...noSqlProperties },
    },
    { files: ['web/**'], rules: noImports(...outsideSite, contractTypes, noAdapter) },
    { files: ['web/lib/**'], rules: noImports(...outsideSite, contractTypes, noOtherFolder, aboveLibrary) },
    ...libraryRooms.map(insideLibraryRoom),
    {
      files: ['web/ui/**'],
      rules: noImports(
        ...outsideSite,
        noOtherFolder,
        {
          group: [String.raw`\#contract/**`],
          message: 'Components in ui/ must not use domain types; those that need them belong in entities/.',
        },
        onlyLibrary(
          'Components in ui/ must not call the API; those that do belong in entities/.',
          ...['dom', 'i18n', 'forms', 'lists'].map(room => `${room}/*`),
        ),
        {
          regex: '^#(entities|features|app|prerender)/',
          message: 'ui/ must not import entities, features or the prerendered page.',
        },
      ),
    },
    {
      files: ['web/entities/**'],
      rules: noImports(...outsideSite, contractTypes, noAdapter, noOtherFolderAbove, {
        regex: '^#(features|app)/',
        message: 'entities/ must not import features.',
      }),
    },
    {
      files: ['web/features/*/*'],
      rules: noImports(...outsideSite, contractTypes, noAdapter, noOtherFolder, noOtherFeatures),
    },
    {
      files: ['web/features/*/*/**'],
      rules: noImports(...outsideSite, contractTypes, noAdapter, noOtherFolderAbove, noOtherFeatures),
    },
    {
      files: ['web/prerender/*'],
      rules: onlyImports('What runs before the app and beside it imports nothing of it.', './*.ts', 'react'),
    },
    {
      files: ['web/prerender/build/**'],
      rules: noImports(noServer, contractTypes, noOtherFolder, {
        regex: '^#(features|entities|ui)/',
        message: 'The build renders pages through the router in app/.',
      }),
    },
    {
      files: ['web/app/**', 'web/*.tsx'],
      rules: noImports(...outsideSite, contractTypes, noAdapter, noOtherFolder, {
        group: [String.raw`\#features/**`, '!#features/*/index.ts'],
        message: 'A feature is imported through its index.ts.',
      }),
    },
  ],
} satisfies OxlintConfig
