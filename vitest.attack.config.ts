import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/support/temporary-folder.ts'

keepTemporaryFilesInMemory()

// npm run test:attack: what takes too long for npm test.
export default defineConfig({
  test: {
    name: 'attack',
    include: ['tests/attack/**/*.test.ts'],
    globalSetup: ['tests/support/postgres.ts'],
    setupFiles: ['tests/support/random-tests.ts'],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
