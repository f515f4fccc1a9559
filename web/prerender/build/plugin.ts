import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'

const beforePaint = 'web/prerender/before-paint.ts'

/** Emits the script that runs before the first paint, under a name that changes with it. */
const emitBeforePaint: Plugin = {
  name: 'before-paint',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  async buildStart() {
    const file = join(this.environment.config.root, beforePaint)
    this.addWatchFile(file)
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
    this.emitFile({ type: 'asset', name: 'before-paint.js', originalFileName: beforePaint, source: code })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const emitted = Object.values(bundle).find(
        file => file.type === 'asset' && file.originalFileNames.includes(beforePaint),
      )
      if (!emitted || !html.includes(`"/${beforePaint}"`)) throw new Error(`index.html does not load ${beforePaint}.`)
      return html.replace(`/${beforePaint}`, `/${emitted.fileName}`)
    },
  },
}

/** Loads the app's scripts with low priority, so that pages are readable before they run. */
const scriptsAfterStyles: Plugin = {
  name: 'scripts-after-styles',
  transformIndexHtml: {
    order: 'post',
    handler: html => html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
}

/** What Vite does for the paint before the app's scripts run. */
export const paintFirst: Plugin[] = [emitBeforePaint, scriptsAfterStyles]
