import { configDefaults, defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/support/temporary-folder.ts'

keepTemporaryFilesInMemory()

const serverTests = ['{contract,database,demo,server,scripts,tests}/**/*.test.ts']

/** Tests that replace modules, which other files must not get. */
const replacingModules = ['server/start.test.ts']

/** They take minutes: npm run test:attack. */
const attacks = ['tests/attack/**']

const database = {
  globalSetup: ['tests/support/postgres.ts'],
  setupFiles: ['tests/support/random-tests.ts', 'tests/support/fresh-database.ts'],
}

/** Upper bounds for a busy machine: nothing waits for time, only for conditions. */
const limits = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    // Where two cores are shared by the tests, their PostgreSQL and their servers, more only take turns.
    maxWorkers: 2,
    ...limits,
    projects: [
      {
        test: {
          name: 'server',
          include: serverTests,
          exclude: [...configDefaults.exclude, ...replacingModules, ...attacks],
          // Loading the server for every file took as long as testing it.
          isolate: false,
          ...database,
        },
      },
      { test: { name: 'replaced modules', include: replacingModules, ...database } },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/random-tests.ts'],
          // A project that extends a file does not inherit them.
          ...limits,
        },
      },
    ],
  },
})
