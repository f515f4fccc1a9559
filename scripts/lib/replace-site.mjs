import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How long the assets of a replaced build stay: servers that still run it and open pages load them. */
const kept = 7 * 24 * 3_600_000

/** When a build replaced each asset of an earlier build, by the asset's name. */
const record = '.replaced.json'

const assetsIn = site => (existsSync(join(site, 'assets')) ? readdirSync(join(site, 'assets')) : [])

function replacedIn(site) {
  try {
    return JSON.parse(readFileSync(join(site, record), 'utf8'))
  } catch {
    // A build of an earlier version, or none.
    return {}
  }
}

/** Copies the assets that only earlier builds have into the new build. Their names are hashes of their content. */
function keepAssets(site, fresh, now) {
  const own = new Set(assetsIn(fresh))
  const before = replacedIn(site)
  const replaced = {}
  for (const name of assetsIn(site)) {
    const since = before[name] ?? now
    if (own.has(name) || now - since > kept) continue
    // A link would fail if another user has built the site before.
    copyFileSync(join(site, 'assets', name), join(fresh, 'assets', name))
    replaced[name] = since
  }
  writeFileSync(join(fresh, record), JSON.stringify(replaced))
}

/**
 * Replaces the site with a new build and renames the old one to `old`. Keeps the assets of builds that were replaced
 * within the last seven days.
 */
export function replaceSite({ site, fresh, old, now = Date.now() }) {
  keepAssets(site, fresh, now)
  swap(site, fresh, old)
}

function swap(site, fresh, old) {
  try {
    renameSync(site, old)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  try {
    renameSync(fresh, site)
  } catch (error) {
    // A concurrent build finished first; the last one wins.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    rmSync(old, { recursive: true, force: true })
    swap(site, fresh, old)
  }
}
