import { forgetTestDatabase } from './database.ts'

// Preloaded for every test file, so that none sees the rows of another.
forgetTestDatabase()
