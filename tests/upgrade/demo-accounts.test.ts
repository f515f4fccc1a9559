import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { demoPassword } from '#demo/data.ts'
import { openDemo, type DemoServices } from '#demo/demo.ts'
import { connectionsTo } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { createTokens } from '#platform/security/tokens.ts'
import { register } from '#server/accounts/auth/register.ts'
import { patientTimeouts } from '../support/database.ts'
import { restoredRelease } from './release.ts'

/** Restores the first release's database with its demo, before accounts were marked. See dump.ts. */
async function upgradedRelease(): Promise<DemoServices> {
  const { url } = await restoredRelease()
  await migrate(url)
  const db = connectionsTo(url, () => undefined, patientTimeouts, undefined)
  onTestFinished(() => db.destroy())
  return {
    db,
    tokens: createTokens('a secret that only this test uses'),
    files: diskStore('/nowhere'),
    wallets: { bkash: undefined, nagad: undefined },
  }
}

test("the first release's demo accounts are recognized by how they were created, stay active, and are deactivated once the demo is off", async () => {
  const services = await upgradedRelease()
  const { db, tokens } = services
  // A registration that imitates a demo account.
  const form = {
    username: 'padma-foods',
    email: 'padma.foods@prochar.example',
    role: 'brand' as const,
    password: demoPassword,
  }
  const { user: imitator } = await register(transactOn(db), tokens, form, {
    address: '127.0.0.1',
    userAgent: undefined,
  })

  const { logins } = await openDemo(services, 'auto')
  expect(logins.map(({ role }) => role)).toEqual(['admin', 'brand', 'influencer'])

  expect(await openDemo(services, 'off')).toEqual({ logins: [], deactivated: 43 })
  expect(await db.selectFrom('users').select('id').where('is_active', '=', true).execute()).toEqual([
    { id: imitator.id },
  ])
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: imitator.id }])
})
