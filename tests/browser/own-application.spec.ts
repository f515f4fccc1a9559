import type { Page } from '@playwright/test'
import { applyTo, decide, expectStatus, pay, publish } from '../support/people.ts'
import { Answer } from './specification-server/calls.ts'
import type { Application, Campaign, Market, User } from './specification-server/market.ts'
import { dialects } from './specification-server/replies.ts'
import { test as specificationTest } from './specification-server/test.ts'
import { expectAccessible } from './support/axe.ts'
import { openInApp } from './support/open-in-app.ts'
import { expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const applied = 'You have already applied to this campaign'

/** Expects the card with the status of an application, the next step and a link to it. */
async function expectStatusCard(page: Page, title: string, hint: string, link: string): Promise<void> {
  const card = page.getByText(title, { exact: true }).locator('..')
  await expect(card).toHaveText([title, hint, link].join(''))
}

test('a campaign shows the influencer the status of their application and the next step', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  const campaign = await publish(brand)
  const page = await pageFor(influencer)
  const open = async () => {
    await openInApp(page, `/campaigns/${campaign.id}`)
    await expectPage(page, `/campaigns/${campaign.id}`, campaign.title)
  }
  await open()
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible()
  const application = await applyTo(influencer, campaign)

  await test.step('pending: the brand decides', async () => {
    await open()
    await expectStatusCard(
      page,
      applied,
      'The brand will decide next. Track it under My Applications.',
      'My Applications',
    )
  })

  await test.step('accepted: the brand pays and can be messaged', async () => {
    await decide(brand, application, 'accepted')
    await open()
    await expectStatusCard(
      page,
      'Your application has been accepted',
      'The brand will pay you next. You can now message each other.',
      'Message the brand',
    )
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Message the brand' }).click()
    await expectPage(page, `/messages?with=${brand.id}`, 'Messages')
  })

  const payment = await pay(brand, application)
  await test.step('paid: an admin confirms', async () => {
    await open()
    await expectStatusCard(
      page,
      'The brand has submitted the payment',
      'Once an admin confirms it, the money will be added to your balance.',
      'My Earnings',
    )
  })

  await test.step('confirmed, which shows at once: the money can be withdrawn', async () => {
    const decision = { params: { id: payment.id }, body: { status: 'confirmed' as const } }
    expectStatus(await product.admin.call('PUT /admin/payments/{id}/', decision), 200)
    await expectStatusCard(
      page,
      'Your payment has been confirmed',
      'The money has been added to your balance.',
      'Withdraw',
    )
    await page.locator('main').getByRole('link', { name: 'Withdraw' }).click()
    await expectPage(page, '/withdrawals', 'Withdrawals')
  })
})

test('a campaign shows the influencer that and why their application was rejected, and links to other campaigns', async ({
  pageFor,
  brand,
  influencer,
}) => {
  const campaign = await publish(brand)
  const { id } = await applyTo(influencer, campaign)
  const body = { status: 'rejected', reason: 'fee_too_high', note: 'Half of it would do' } as const
  expectStatus(await brand.call('PUT /applications/{id}/status/', { params: { id }, body }), 200)
  const page = await pageFor(influencer)
  await page.goto(`/campaigns/${campaign.id}`)
  await expectStatusCard(
    page,
    'Your application has been rejected',
    "The fee is too highHalf of it would doThe brand's decision is final, but you can apply to other campaigns.",
    'See all campaigns',
  )
})

/** Adds a campaign, and another brand's campaign with the same title to which the influencer has applied. */
function addSampleData(market: Market): {
  influencer: User
  campaign: Campaign
  applyAs: (status: string) => Application
} {
  const [brand, influencer] = [market.addUser('teahouse', 'brand'), market.addUser('rafi', 'influencer')]
  const fields = { title: 'Winter tea', description: 'Drink it', budget: 900, category: 'food', deadline: null }
  const campaign = market.addCampaign(brand, fields)
  const same = market.addCampaign(market.addUser('coffeehouse', 'brand'), fields)
  const application = { proposal: 'A film', fee: null, applied_at: null }
  market.addApplication(influencer, same, { ...application, status: 'rejected' })
  return {
    influencer,
    campaign,
    applyAs: status => market.addApplication(influencer, campaign, { ...application, status }),
  }
}

for (const dialect of dialects) {
  specificationTest.describe(`a specification-only server with ${dialect.name}`, () => {
    specificationTest.use({ dialect })

    specificationTest(
      "derives the status of an influencer's application from the application list",
      async ({ server, pageFor }) => {
        const { market } = server
        const { influencer, campaign, applyAs } = addSampleData(market)
        const page = await pageFor(influencer)
        const open = () => openInApp(page, `/campaigns/${campaign.id}`)
        await open()
        await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible()
        const application = applyAs('pending')
        await open()
        await expect(page.getByText('The brand will decide next.')).toBeVisible()
        application.status = 'accepted'
        await open()
        await expect(page.getByText('The brand will pay you next.')).toBeVisible()
        const payment = market.addPayment(application, { amount: 900, method: 'bkash', transaction: 'TX-900' })
        await open()
        await expect(page.getByText('Once an admin confirms it')).toBeVisible()
        payment.status = 'confirmed'
        await open()
        await expect(page.getByText('The money has been added to your balance.')).toBeVisible()
        application.status = 'rejected'
        await open()
        await expect(page.getByText('Your application has been rejected')).toBeVisible()
      },
    )
  })
}

specificationTest.describe('a server that reports only that an influencer has applied', () => {
  for (const [why, answer] of [
    ['the application is not in the list', new Answer(200, [])],
    ['the list cannot be read', new Answer(403, { error: 'No' })],
  ] as const) {
    specificationTest(`shows no next step when ${why}`, async ({ server, pageFor, watch }) => {
      watch.allowErrors(403)
      const { influencer, campaign } = addSampleData(server.market)
      const { id, title, description, budget, category, brand } = campaign
      server.answers.set(
        'GET /campaigns/',
        new Answer(200, [
          { id, title, description, budget, category, brand: brand.id, brand_name: brand.username, has_applied: true },
        ]),
      )
      server.answers.set('GET /applications/', answer)
      const page = await pageFor(influencer)
      await page.goto(`/campaigns/${id}`)
      await expectStatusCard(page, applied, 'Track it under My Applications.', 'My Applications')
    })
  }
})
