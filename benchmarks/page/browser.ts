import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { freePort } from '#packages/embedded-postgres/server-process.ts'
import { findChromium, quietArgs } from '#tests/browser/support/chromium.ts'
import type { Person } from '#tests/support/client.ts'

export interface Browser extends AsyncDisposable {
  /** The debugging port for Lighthouse, which opens its pages in the same profile. */
  port: number
  context: BrowserContext
}

/** Starts Chromium with a new profile. Disposing ends it and removes the profile. */
export async function startBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'prochar-page-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...quietArgs, `--remote-debugging-port=${port}`],
  })
  return {
    port,
    context,
    async [Symbol.asyncDispose]() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Logs a person in on all pages of the profile, or logs out if there is none. */
export async function logIn({ context }: Browser, origin: string, person?: Person): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/favicon.svg`)
  const session: Record<string, string> | undefined = person && {
    access: person.access,
    refresh: person.refresh,
    user: JSON.stringify({ id: person.id, username: person.username, email: person.email, role: person.role }),
  }
  await page.evaluate(entries => {
    localStorage.clear()
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, session ?? {})
  await page.close()
}
