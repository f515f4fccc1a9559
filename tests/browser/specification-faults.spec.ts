import { dialects } from './specification-server/replies.ts'
import { addSampleData } from './specification-server/sample-data.ts'
import { expectComplete, screens, usersOf } from './specification-server/screens.ts'
import type { Fault } from './specification-server/spoil.ts'
import { test } from './specification-server/test.ts'
import { openInApp } from './support/open-in-app.ts'

const roles = ['brand', 'influencer', 'admin'] as const
const faults: Record<Fault, string> = {
  missing: 'all values are missing',
  null: 'all values are null',
  'another type': 'all values, and all additions of our own server, have another type',
}

for (const [fault, title] of Object.entries(faults) as [Fault, string][]) {
  test.describe(`a server in whose replies ${title}`, () => {
    test.use({ dialect: { ...dialects[0], fault } })

    for (const role of roles) {
      test(`takes no screen of ${role === 'brand' ? 'a' : 'an'} ${role} away`, async ({ server, pageFor }) => {
        const page = await pageFor(addSampleData(server.market)[usersOf[role][0]])
        for (const screen of screens[role]) {
          await test.step(screen, async () => {
            await openInApp(page, screen, { forget: false })
            await expectComplete(page)
          })
        }
      })
    }
  })
}
