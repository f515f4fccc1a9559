import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server that `npm run dev` starts behind this one.
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

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
          groups: [
            // What every page needs, in one file: it compresses better together, and pages do not wait in line for it.
{ name: 'core', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui|@tanstack\/(?!.*query).*)\// },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/media': api },
  },
})
