import { campaignSubject, listedFlags, raised, userSubject } from '../support/flags.ts'
import { collaborate, expectStatus, publish } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a user flags a message, a campaign and another user, and is thanked', async ({ pageFor, newPerson, product }) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  const { campaign } = await collaborate(brand, influencer, '300')
  const body = { receiver: influencer.id, content: 'Send me 500 taka first' }
  expectStatus(await brand.call('POST /messages/', { body }), 201)
  const page = await pageFor(influencer)
  const dialog = page.getByRole('dialog')

  await test.step('a message, from the conversation', async () => {
    await page.goto(`/messages?with=${brand.id}`)
    await page.getByRole('button', { name: 'Flag this message', exact: true }).click()
    await dialog.getByRole('button', { name: 'Flag', exact: true }).click()
    await expect(dialog.getByText('Please choose a reason', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Reason').selectOption('Asks for money')
    await dialog.getByLabel('Note').fill('Twice today')
    await dialog.getByRole('button', { name: 'Flag', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the same again, which changes nothing', async () => {
    await page.getByRole('button', { name: 'Flag this message', exact: true }).click()
    await dialog.getByLabel('Reason').selectOption('Something else')
    await dialog.getByRole('button', { name: 'Flag', exact: true }).click()
    await expect(page.getByRole('dialog', { name: "You've already flagged this" })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  for (const [path, name] of [
    [`/campaigns/${campaign}`, 'Flag this campaign'],
    [`/user/${brand.username}`, 'Flag this user'],
  ] as const) {
    await test.step(name, async () => {
      await page.goto(path)
      await page.getByRole('button', { name, exact: true }).click()
      await dialog.getByLabel('Reason').selectOption('Not as described')
      await dialog.getByRole('button', { name: 'Flag', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible()
    })
  }
  const own = (await listedFlags(product.admin)).filter(({ flagged_name }) => flagged_name === brand.username)
  expect(own.map(({ subject_type, reason, note }) => [subject_type, reason, note])).toEqual([
    ['user', 'not_as_described', null],
    ['campaign', 'not_as_described', null],
    ['message', 'asks_for_money', 'Twice today'],
  ])

  const ofBrand = await pageFor(brand)
  for (const path of [`/messages?with=${influencer.id}`, `/campaigns/${campaign}`, `/user/${brand.username}`]) {
    await ofBrand.goto(path)
    await expect(ofBrand.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(ofBrand.getByRole('button', { name: /^Flag this/ })).toHaveCount(0)
  }
})

test('an admin opens the flags from the dashboard and decides those of one subject together', async ({
  pageFor,
  newPerson,
  product,
}) => {
  const [brand, first, second] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  const campaign = await publish(brand, { title: 'Free phones for everybody' })
  for (const influencer of [first, second])
    await raised(influencer, campaignSubject(campaign), { note: 'No such phone' })
  await raised(first, userSubject(brand))
  const page = await pageFor(product.admin)
  await page.goto('/admin-panel')
  await page.getByRole('link', { name: /flags? to decide/ }).click()
  await expect(page.getByRole('tab', { name: /^Flags/, selected: true })).toBeVisible()
  const flag = row(page, 'Flags', campaign.title).filter({ hasText: first.username })
  await expect(flag).toContainText('Flagged by 2 people')
  await expect(flag.getByRole('link', { name: campaign.title, exact: true })).toHaveAttribute(
    'href',
    `/campaigns/${campaign.id}`,
  )
  await flag.getByRole('button', { name: 'Uphold', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Uphold this flag?' })
  await dialog.getByLabel('Note').fill('We removed it')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Uphold', exact: true }).click()
  await expect(page.getByText('Flag upheld', { exact: true })).toBeVisible()
  const ofCampaign = (await listedFlags(product.admin)).filter(
    ({ campaign_title }) => campaign_title === campaign.title,
  )
  expect(ofCampaign.map(({ status }) => status)).toEqual(['upheld', 'upheld'])
  await expect(row(page, 'Flags', campaign.title).filter({ hasText: first.username })).toHaveCount(0)

  const told = await pageFor(second)
  await told.goto('/dashboard')
  await told.getByRole('button', { name: /^Notifications/ }).click()
  await expect(told.getByRole('dialog')).toContainText(`Your flag about ${brand.username} was upheld`)
  await expect(told.getByRole('dialog')).toContainText('We removed it')
})
