import { forgetTestDatabase } from './database.ts'

// Preloaded for every test file, so that no file sees another's rows.
forgetTestDatabase()
