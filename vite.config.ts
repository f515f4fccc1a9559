import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { configOfServer } from './scripts/lib/config-of-server.ts'

// The API server that `npm run dev` starts beside this one.
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** React, the router, messages and the session, which every page needs; the landing page needs nothing else. */
const core =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui|@tanstack\/(?!.*(query|useBlocker)).*)\/|\/web\/(lib\/\w+\/(row-id|session|search-params|color-scheme|i18n|language|listeners)\.|entities\/(user\/(role-name|language-switch)|notification\/kinds\/catalogue)|ui\/scene)|contract\/values\/roles/

/** Modules needed by every form, including login and registration. */
const forms =
  /node_modules\/(@mantine\/(form\/|core\/esm\/components\/(ActionIcon|Input|PasswordInput|TextInput))|klona|fast-deep-equal)|\/web\/(lib\/\w+\/(form|submission|use-id|validation)\.|ui\/(code-field|password-field|submit-button)|entities\/account\/|features\/auth\/(auth-layout|email-field|failures|queries|use-prerendered-form))/

/** Other modules shared by several working pages but not needed by the dashboards, which users see first. */
const further =
  /node_modules\/(@mantine\/(core\/esm\/(utils\/In|components\/(Checkbox|Combobox|FileButton|NativeSelect|Textarea))|hooks\/esm\/use-(clipboard|debounced|local-storage))|@tanstack\/.*useBlocker)|\/contract\/values\/sorts|\/web\/(lib\/\w+\/(csv|download|drafts?|form-draft|list-filters|use-optimistic-mark|money-words|patch-rows|picture-types|shortcuts|step-number|typed-money)\.|ui\/(back-link|confirm-|copy|draft-note|parsed-value|email|field-button|icon-button|key|mark-button|modal|money-input|note-field|number-input|row-list|search-field|shortcuts-choice|status-message|unsaved-changes)|entities\/(application\/(?!campaign-link|proposed-fee)|campaign|confirmation|flag|decision\/(bulk-decision|use-bulk-decision|use-navigation-block|decision-[dq]|rejection-fields)|list|payment|profile\/profile-summary|receipt|vocabulary\/vocabulary-select)|features\/campaigns\/delete)/

/** What most working pages share. */
const isShared = (id: string): boolean =>
  /node_modules|\/web\/((lib|ui)\/|entities\/(?!admin\/))|\/contract\//.test(id) && !forms.test(id) && !further.test(id)

/** The styles of the working pages, including Mantine's. */
const workingStyles =
  /\/web\/(app\/(mantine|workspace)|features\/(?!home|info|admin|activity|flags|money-desk|outbox|users|(payments|withdrawals)-queue)|entities\/(?!admin|user\/language-switch)|ui\/(?!tokens|base|print|scene)).*\.css/

const filesOfClasses = new Map<string, string>()

/** Shorter than Vite's own class names, which end in a line number: scripts and style sheets both carry them. */
function generateScopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  const scoped = `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 3)}`
  const other = filesOfClasses.get(scoped) ?? path
  if (other !== path) throw new Error(`${path} and ${other} share the class name ${scoped}: rename it in one of them`)
  filesOfClasses.set(scoped, path)
  return scoped
}

/** Loads scripts with low priority, so that pages are readable before they run. */
const scriptsAfterStyles: Plugin = {
  name: 'scripts-after-styles',
  transformIndexHtml: {
    order: 'post',
    handler: html => html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
}

/** Replaces a hook of Mantine by one that renders nothing twice. */
const idsOfReact: Plugin = {
  name: 'ids-of-react',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/use-id\.mjs$/ },
    handler: (_, importer) =>
      importer?.includes('/@mantine/hooks/') ? join(import.meta.dirname, 'web/lib/dom/use-id.ts') : undefined,
  },
}

/** Names catalogues after their feature, and all other chunks after their module. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const path = relative(import.meta.dirname, facadeModuleId ?? '')
  const [, folder, language] = /^web\/(?:(?:features\/)?([\w-]+)\/)?locales\/(\w+)\.po$/.exec(path) ?? []
  // Every page carries the names of the files that it may load: hashes do not compress, hexadecimal ones only by half.
  return language ? `assets/texts-${folder ?? 'shared'}-${language}-[hash:7].js` : 'assets/[name]-[hash:7].js'
}

export default defineConfig({
  plugins: [
    configOfServer(api),
    scriptsAfterStyles,
    idsOfReact,
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  // Libraries that also work with React before 18 bring a copy of a hook that it has had since.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/(with-selector)$/, replacement: 'use-sync-external-store/$1' },
    ],
  },
  css: { modules: { generateScopedName } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content security policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has loaded already need not be listed for each lazy file.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter(file => !/\/(core|rolldown-runtime)-/.test(file)) : files,
    },
    rolldownOptions: {
      output: {
        chunkFileNames,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        hashCharacters: 'hex',
        codeSplitting: {
          // Every file costs a request, and small files compress badly. So one file holds what all pages share, another
          // what most working pages share, and one sheet the styles of all but a few working pages, which would be a
          // third larger page by page. What the policies quote is separate: they need nothing else of the working
          // pages.
          groups: [
            { name: 'core', priority: 3, test: core },
            {
              name: 'quoted',
              priority: 5,
              test: /\/contract\/values\/(extensions|limits|public-pages)|\/web\/lib\/http\/config\.ts/,
            },
            { name: 'working', priority: 4, test: workingStyles },
            { name: 'shared', priority: 2, test: isShared, minShareCount: 2 },
            { name: 'forms', priority: 2, test: forms, minShareCount: 2 },
            { name: 'desk', priority: 0, test: /\/web\/entities\/admin\//, minShareCount: 2 },
            { name: 'further', priority: 1, test: further, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/media': api },
    // The database's files change all the time.
    watch: { ignored: ['**/data/**', '**/dist/**'] },
  },
})
