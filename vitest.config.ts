import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Where two cores are shared by the tests, their PostgreSQL and their servers, more only take turns.
    maxWorkers: 2,
    // The databases are made anew for every file; a case that waits for a real process may take its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,database,demo,server,scripts,tests}/**/*.test.ts'],
          // They take minutes: npm run test:attack.
          exclude: ['tests/attack/**'],
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/random-tests.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], setupFiles: ['tests/support/random-tests.ts'] },
      },
    ],
  },
})
