import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './scripts/lib/chunks.ts'
import { configOfServer } from './scripts/lib/config-of-server.ts'
import { paintFirst } from './web/prerender/build/plugin.ts'

// The API server that `npm run dev` starts beside this one.
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

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
    paintFirst,
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
        codeSplitting: { groups: chunks },
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
