import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/boot/app.ts'
import { useApp } from '#tests/support/app.ts'
import { testFolder } from '#tests/support/test-folder.ts'

interface Folders {
  site: string
  fresh: string
  old: string
  now?: number
}

const { replaceSite } = (await import(join(import.meta.dirname, 'lib/replace-site.mjs'))) as {
  replaceSite: (folders: Folders) => void
}

const server = useApp()
const day = 86_400_000

/** A folder of builds. Each build has a page, its own script and a script that all builds share. */
async function builds() {
  const folder = await testFolder()
  const site = join(folder, 'web')
  const build = async (version: string, now?: number) => {
    const [fresh, old] = [join(folder, `.web-${version}`), join(folder, `.web-old-${version}`)]
    await mkdir(join(fresh, 'assets'), { recursive: true })
    const html = `<html lang="en"><title></title><script id="config"></script><script type="module" src="/assets/app-${version}.js"></script><div id="root"></div></html>`
    await writeFile(join(fresh, 'index.html'), html)
    await writeFile(join(fresh, 'prerendered.json'), '{"pages":[],"framed":[]}')
    await writeFile(join(fresh, `assets/app-${version}.js`), `start('${version}')`)
    await writeFile(join(fresh, 'assets/core-0.js'), `core('${version}')`)
    replaceSite({ site, fresh, old, ...(now !== undefined && { now }) })
    await rm(old, { recursive: true, force: true })
  }
  return { site, build, assets: async () => (await readdir(join(site, 'assets'))).toSorted() }
}

/** Starts a server of a site. Returns what a browser receives when it opens a page there. */
async function serverOf(folder: string) {
  const app = await createApp(server.services, {
    logLevel: 'silent',
    rateLimit: false,
    site: { folder, config: { currencyDisplay: 'spec' } },
  })
  onTestFinished(() => app.close())
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const scriptOf = async (page: string) => {
    const [, path = ''] = /src="(\/assets\/[^"]+)"/.exec(page) ?? []
    const response = await fetch(origin + path)
    return response.ok ? response.text() : response.status
  }
  const open = async () => (await fetch(`${origin}/login`)).text()
  return { open, scriptOf }
}

test('a running server whose site is rebuilt serves pages whose scripts load', async () => {
  const { site, build } = await builds()
  await build('a')
  const { open, scriptOf } = await serverOf(site)
  for (const version of ['b', 'c']) {
    await build(version)
    expect(await scriptOf(await open())).toBe("start('a')")
  }
})

test('after a restart with a new build, open pages still load their scripts', async () => {
  const { site, build } = await builds()
  await build('a')
  const before = await (await serverOf(site)).open()
  await build('b')
  const { open, scriptOf } = await serverOf(site)
  expect([await scriptOf(before), await scriptOf(await open())]).toEqual(["start('a')", "start('b')"])
})

test("a server that was not restarted serves the scripts of a restarted server's pages", async () => {
  const { site, build } = await builds()
  await build('a')
  const { scriptOf } = await serverOf(site)
  await build('b')
  expect(await scriptOf(await (await serverOf(site)).open())).toBe("start('b')")
})

test('the first build more than seven days after the replacement of an asset removes it, however often it was kept', async () => {
  const { build, assets } = await builds()
  await build('a', 0)
  await build('b', 30 * day)
  await build('c', 34 * day)
  expect(await assets()).toEqual(['app-a.js', 'app-b.js', 'app-c.js', 'core-0.js'])
  await build('d', 37 * day)
  expect(await assets()).toContain('app-a.js')
  await build('e', 37 * day + 1)
  expect(await assets()).toEqual(['app-b.js', 'app-c.js', 'app-d.js', 'app-e.js', 'core-0.js'])
})

test('an asset that a later build contains again counts as replaced only when another build replaces that one', async () => {
  const { build, assets } = await builds()
  await build('a', 0)
  await build('b', day)
  await build('a', 20 * day)
  await build('c', 21 * day)
  expect(await assets()).toContain('app-a.js')
})
