import { collaborate, expectStatus } from '../support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('the navigation says how many messages are unread, on every working page and without moving anything', async ({
  pageFor, newPerson,
}) => {
  const [brand, artist] = [await newPerson('brand'), await newPerson('influencer')]
  await collaborate(brand, artist, '500')
  const page = await pageFor(brand, { viewport: { width: 1440, height: 900 } })
  const write = async (content: string) =>
    expectStatus(await artist.call('POST /messages/', { body: { receiver: brand.id, content } }), 201)
  const way = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await page.clock.install()
  await page.goto('/payments')
  await expect(way('Messages')).toBeVisible()
  const places = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link').evaluateAll(links => links.map(link => link.getBoundingClientRect().x))
  const before = await places()

  await test.step('what came is seen with the next page', async () => {
    await write('One')
    await write('Two')
    await way('Dashboard').click()
    await expect(way('Messages (2 unread)')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Messages: 2 unread' })).toBeAttached()
    expect(await places()).toEqual(before)
    await expectAccessible(page)
  })

  await test.step('and within half a minute where one stays', async () => {
    await write('Three')
    await page.clock.fastForward(30_000)
    await expect(way('Messages (3 unread)')).toBeVisible()
  })

  await test.step('also in the menu of a phone, and in the digits of the language', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(way('Messages (3 unread)')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'বাংলা' }).click()
    await expect(page.getByRole('link', { name: 'মেসেজ (৩টি না পড়া)', exact: true })).toBeVisible()
  })

  await test.step('and what is read counts no more', async () => {
    await page.goto(`/messages?with=${artist.id}`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('link', { name: 'মেসেজ', exact: true })).toBeVisible()
  })
})
