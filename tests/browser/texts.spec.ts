import type { Page } from '@playwright/test'
import { publish } from '../support/people.ts'
import { createPeople } from './support/places.ts'
import { delayRequests } from './support/screen.ts'
import { expect, test, withoutTrace } from './support/test.ts'
import { admin } from './texts/admin.ts'
import { auth } from './texts/auth.ts'
import { campaigns, influencers } from './texts/campaigns.ts'
import { checkSituation } from './texts/check-situation.ts'
import { applications, dashboards } from './texts/dashboards.ts'
import { home, info } from './texts/home.ts'
import { messages } from './texts/messages.ts'
import { payments, withdrawals } from './texts/money.ts'
import { profile } from './texts/profile.ts'
import type { Situation } from './texts/situation.ts'

// Tracing refetches the selected picture, which the content security policy blocks.
test.use(withoutTrace)

/** The texts of the specification by area. */
const areas = {
  home,
  info,
  auth,
  dashboards,
  applications,
  campaigns,
  influencers,
  messages,
  payments,
  withdrawals,
  profile,
  admin,
}

for (const [area, situations] of Object.entries<Situation[]>(areas)) {
  test(`shows the specified texts: ${area}`, async ({ product, newPerson, pageFor, watch }) => {
    const { brand, influencer } = await createPeople(product, newPerson)
    const [newBrand, newInfluencer] = [await newPerson('brand'), await newPerson('influencer')]
    const people = {
      visitor: undefined,
      brand,
      influencer,
      admin: product.admin,
      'new brand': newBrand,
      'new influencer': newInfluencer,
    }
    const names = {
      brand: brand.username,
      influencer: influencer.username,
      influencerId: String(influencer.id),
      newBrand: newBrand.username,
      year: String(new Date().getFullYear()),
    }
    const pages = new Map<string, Page>()
    const previous = new Map<string, Situation>()
    for (const situation of situations) {
      const { screen, who, when = 'on arrival' } = situation
      await test.step(`${screen}, ${who}, ${when}`, async () => {
        const page = pages.get(who) ?? (await pageFor(people[who]))
        pages.set(who, page)
        await checkSituation(page, situation, previous.get(who), names, watch)
        previous.set(who, situation)
      })
    }
  })
}

test('a success banner stays for three seconds', async ({ freshPageFor, newPerson }) => {
  const { id } = await publish(await newPerson('brand'))
  const page = await freshPageFor(await newPerson('influencer'))
  await page.clock.install()
  await page.goto(`/campaigns/${id}`)
  await page.getByLabel('Proposal').fill('A film')
  const gate = await delayRequests(page, '/applications/')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  // Shorter than the delay of the notice for slow requests.
  await page.clock.pauseAt(Date.now() + 5_000)
  gate.open()
  const success = page.getByText('Application submitted successfully!', { exact: true })
  // Advances the page's clock in small steps until the banner appears.
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(success).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.clock.runFor(2_800)
  await expect(success).toBeVisible()
  await page.clock.runFor(200)
  await expect(success).toHaveCount(0)
})
