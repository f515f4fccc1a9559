import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/**
 * Expensive features that pages do not use. Each window loads two extra pages for address bar suggestions, which took a
 * third of the browser's time in these tests.
 */
const unusedFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** Playwright's own disabled features, repeated because only the last `--disable-features` takes effect. */
const playwrightFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Runs Chromium headless and without background services. */
export const quietArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A host name of this machine that is not a secure context over plain HTTP, unlike a loopback address. */
export const networkHost = 'prochar.test'

/** Settings for the tests, which need neither every pixel nor every feature. */
export const chromiumArgs = [
  ...quietArgs,
  `--host-resolver-rules=MAP ${networkHost} 127.0.0.1`,
  // Renders at half the resolution, which takes a twelfth less time: sizes are in CSS pixels.
  '--force-device-scale-factor=0.5',
  // Pages are too short-lived to benefit from optimized code: compiling it took an eighth of the renderers' time.
  '--js-flags=--no-maglev --no-opt',
  `--disable-features=${[...playwrightFeatures, ...unusedFeatures].join(',')}`,
]

/** Returns the path of the system's Chromium. Throws if there is none. */
export function findChromium(): string {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of names) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // Tries the next path.
      }
    }
  }
  throw new Error(
    `The browser tests need Chromium: none of ${names.join(', ')} is on the PATH. Install one, on Debian with "apt-get install chromium-headless-shell".`,
  )
}
