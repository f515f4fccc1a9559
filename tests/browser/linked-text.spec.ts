import { decide, expectStatus, publish } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { openInApp } from './support/open-in-app.ts'
import { expect, test } from './support/test.ts'

test('web addresses in descriptions, proposals and messages are links that open in a new tab', async ({
  pageFor,
  brand,
  influencer,
}) => {
  const address = 'https://example.com/films?v=1'
  const { id: campaign } = await publish(brand, { description: `Like ${address}.` })
  const proposal = { campaign, proposal: `I made ${address}, and more` }
  const application = expectStatus(await influencer.call('POST /applications/', { body: proposal }), 201).body
  await decide(brand, application, 'accepted')
  const message = { receiver: brand.id, content: `It is at ${address}!` }
  expectStatus(await influencer.call('POST /messages/', { body: message }), 201)

  const page = await pageFor(brand)
  const link = page.getByRole('link', { name: address, exact: true })
  await page.goto(`/campaigns/${campaign}`)
  await expect(link).toHaveAttribute('href', address)
  await openInApp(page, '/applications')
  await page.getByRole('button', { name: 'View Proposal' }).click()
  await expect(page.getByRole('dialog').getByText('I made')).toHaveText(proposal.proposal)
  await expect(link).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await openInApp(page, `/messages?with=${influencer.id}`)
  await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc')
  await expectAccessible(page)
})
