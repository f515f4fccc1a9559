import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** The sources of the shell's messages, which every page loads. */
const shell = ['<rootDir>/web/app', '<rootDir>/web/entities/user']

/** The parts of entities with a catalogue of their own, which only some features load. */
const apart = globSync('web/entities/**/locales', { cwd: import.meta.dirname }).map(
  folder => `<rootDir>/${dirname(folder)}`,
)

/** The words of the admin panel and of what its tabs share, with the tabs' names, which their index.ts has. */
const panel = ['<rootDir>/web/features/admin', '<rootDir>/web/features/*/index.ts', '<rootDir>/web/entities/admin']

/**
 * A catalogue per feature, one for the shell, one for each part of an entity with a folder for it, and one for
 * everything else that pages share. To add a language, name it in `locales` and run the extraction.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'bn'],
  // Without line numbers, a catalogue changes when messages do, not when code moves.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/web/features/{name}/locales/{locale}',
      include: ['<rootDir>/web/features/{name}'],
      exclude: ['**/*.test.*', ...panel],
    },
    { path: '<rootDir>/web/features/admin/locales/{locale}', include: panel, exclude: ['**/*.test.*'] },
    ...apart.map(folder => ({ path: `${folder}/locales/{locale}`, include: [folder], exclude: ['**/*.test.*'] })),
    { path: '<rootDir>/web/app/locales/{locale}', include: shell, exclude: ['**/*.test.*'] },
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web/lib', '<rootDir>/web/ui', '<rootDir>/web/entities'],
      exclude: ['**/*.test.*', '<rootDir>/web/entities/user', '<rootDir>/web/entities/admin', ...apart],
    },
  ],
})
