import sharp from 'sharp'
import { socialNetworks } from '#contract/values/networks.ts'
import { recordOf } from '#contract/values/record-of.ts'
import { expectStatus } from '../support/people.ts'
import { expectBanner, expectFieldError } from './support/screen.ts'
import { expect, test, withoutTrace } from './support/test.ts'

// Tracing refetches the selected picture, which the content security policy blocks.
test.use(withoutTrace)

test('saving a profile with empty followers sends the whole profile with 0 followers', async ({
  pageFor,
  influencer,
}) => {
  const page = await pageFor(influencer)
  await page.goto('/profile')
  await page.getByLabel('Followers Count').fill('')
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectBanner(page, 'green', 'Profile updated successfully!')
  expect((await sent).postDataJSON()).toEqual({
    username: influencer.username,
    email: influencer.email,
    display_name: '',
    bio: '',
    category: '',
    division: '',
    followers_count: 0,
    portfolio: '',
    social_links: recordOf(socialNetworks, () => ''),
    profile_picture: null,
  })
})

test('a profile that was changed on another device opens with its current values', async ({ pageFor, influencer }) => {
  const { username, email } = influencer
  const page = await pageFor(influencer)
  // The campaigns page reads the profile too, for its category.
  const read = page.waitForResponse(response => response.url().endsWith('/api/profile/'))
  await page.goto('/campaigns')
  await read
  expectStatus(await influencer.call('PUT /profile/', { body: { username, email, bio: 'Said on my phone' } }), 200)
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await expect(page.getByLabel('Bio')).toHaveValue('Said on my phone')
})

test('a profile changed on another device while its form is open keeps both changes', async ({
  freshPageFor,
  influencer,
}) => {
  const { username, email } = influencer
  const page = await freshPageFor(influencer)
  await page.clock.install()
  await page.goto('/profile')
  await page.getByLabel('Followers Count').fill('900')
  const links = { instagram: 'https://instagram.com/rina', youtube: '', tiktok: '', twitter: '' }
  const body = { username, email, bio: 'Said on my phone', social_links: links }
  expectStatus(await influencer.call('PUT /profile/', { body }), 200)

  // When a page regains focus, it refetches data older than ten seconds.
  await page.clock.fastForward(15_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByLabel('Bio')).toHaveValue('Said on my phone')
  await page.getByLabel('YouTube').fill('https://youtube.com/@rina')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectBanner(page, 'green', 'Profile updated successfully!')
  expect((await influencer.call('GET /profile/')).body).toMatchObject({
    bio: 'Said on my phone',
    followers_count: 900,
    social_links: { ...links, youtube: 'https://youtube.com/@rina' },
  })
})

for (const format of ['gif', 'avif'] as const) {
  test(`accepts a picture in ${format} format`, async ({ pageFor, newPerson }) => {
    const page = await pageFor(await newPerson('brand'))
    await page.goto('/profile')
    const buffer = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0b6e4f' } })
      .toFormat(format)
      .toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: `me.${format}`, mimeType: `image/${format}`, buffer })
    await page.getByRole('button', { name: 'Save Picture' }).click()
    await expectBanner(page, 'green', 'Profile picture updated successfully!')
  })
}

test('a stored value that the form would refuse does not prevent saving another field', async ({
  pageFor,
  influencer,
}) => {
  const { username, email } = influencer
  const portfolio = 'http://203.0.113.5/'
  expectStatus(await influencer.call('PUT /profile/', { body: { username, email, portfolio } }), 200)
  const page = await pageFor(influencer)
  await page.goto('/profile')
  await page.getByLabel('Bio').fill('Films about rivers')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectBanner(page, 'green', 'Profile updated successfully!')
  await page.getByLabel('Portfolio').fill('http://203.0.113.6/')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectFieldError(page.getByLabel('Portfolio'), 'Please enter a full link, like https://example.com')
})
