import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** What the landing page says, and what stands around every page: the only words that the landing page waits for. */
const landing = [
  '<rootDir>/web/app',
  '<rootDir>/web/features/home',
  '<rootDir>/web/ui/language-switch.tsx',
  '<rootDir>/web/ui/logo.tsx',
  '<rootDir>/web/ui/role-name.tsx',
]

/** The texts to read, which are long. */
const info = ['<rootDir>/web/features/info']

/** A further language is a word in `locales` and its catalogues in web/locales. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'bn'],
  // Without line numbers a catalogue changes when words do, not when code moves.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    // First, since `{locale}` alone would take `en-landing` for a language.
    { path: '<rootDir>/web/locales/{locale}-landing', include: landing, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/web/locales/{locale}-info', include: info, exclude: ['**/*.test.*'] },
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web'],
      exclude: ['**/*.test.*', ...landing, ...info],
    },
  ],
})
