import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server that `npm run dev` starts behind this one.
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** React, the router, the words and the session: every page needs them, the landing page nothing else. */
const core =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui|@tanstack\/(?!.*query).*)\/|\/web\/(lib\/(session|color-scheme|i18n|language)|ui\/(language-switch|logo|role-name|scene))|contract\/vocabulary/

/** The styles of the working pages, Mantine's among them. */
const workingStyles =
  /\/web\/(app\/(mantine|workspace)|features\/(?!home|info)|ui\/(?!tokens|base|language-switch|logo|scene)).*\.css/

export default defineConfig({
  plugins: [react(), lingui({ failOnCompileError: true }), babel({ presets: [linguiTransformerBabelPreset()] })],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content security policy allows fonts and scripts from files only, so nothing is inlined as data:.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A file costs a request and its headers, and small files compress badly: what all pages share stands in one
          // file, what most working pages share in another, and only what is a page's own in its own. The styles of all
          // working pages are one sheet: page by page they would be a third more. The limits stand apart: pages to read
          // quote them, and need nothing else of the working pages.
          groups: [
            { name: 'core', priority: 2, test: core },
            { name: 'limits', priority: 4, test: /\/contract\/limits/ },
            { name: 'working', priority: 3, test: workingStyles },
            { name: 'shared', priority: 1, test: /node_modules|\/web\/(lib|ui)\/|\/contract\//, minShareCount: 3 },
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
