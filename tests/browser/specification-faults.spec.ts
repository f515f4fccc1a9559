import { dialects } from './specification-server/replies.ts'
import { addSampleData } from './specification-server/sample-data.ts'
import { expectComplete, screens, usersOf } from './specification-server/screens.ts'
import { test } from './specification-server/test.ts'
import { openInApp } from './support/open-in-app.ts'

test.describe('a server in whose replies all values, and all additions of our own server, have another type', () => {
  test.use({ dialect: { ...dialects[0], isFaulty: true } })

  for (const role of ['brand', 'influencer', 'admin'] as const) {
    test(`breaks no screen of ${role === 'brand' ? 'a' : 'an'} ${role}`, async ({ server, pageFor }) => {
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
