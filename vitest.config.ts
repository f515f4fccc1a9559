import { configDefaults, defineConfig } from 'vitest/config'
import { Sequencer } from './tests/support/sequencer.ts'
import { keepTemporaryFilesInMemory } from './tests/support/temporary-folder.ts'

keepTemporaryFilesInMemory()

const serverTests = ['{contract,database,demo,packages,server,scripts,tests}/**/*.test.ts']

/** Tests that mock modules, which must not affect other files. */
const replacingModules = ['server/boot/start.test.ts']

/** They take minutes: npm run test:attack. */
const attacks = ['tests/attack/**']

const database = {
  globalSetup: ['tests/support/postgres.ts'],
  setupFiles: ['tests/support/random-tests.ts', 'tests/support/fresh-database.ts'],
}

/** Generous upper bounds for a busy machine: tests poll for conditions and never sleep. */
const timeouts = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 60_000 } } }

/**
 * The tests share two cores with PostgreSQL and their servers. More workers use them while others wait for a connection
 * to time out or a process to end.
 */
const maxWorkers = 4

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: Sequencer },
    ...timeouts,
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
          // A project that extends a file does not inherit them. With one worker it would run after all others.
          ...timeouts,
          maxWorkers,
        },
      },
    ],
  },
})
