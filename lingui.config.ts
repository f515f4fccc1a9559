import { defineConfig } from '@lingui/cli'

/** A further language is a line here and its catalogue in web/locales. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/web/locales/{locale}', include: ['<rootDir>/web'], exclude: ['**/*.test.*'] }],
})
