import type { Page } from '@playwright/test'
import type { Body } from '#contract/index.ts'
import type { Person } from '../support/client.ts'
import { expectStatus } from '../support/people.ts'
import { expectCells, expectHeaders, expectPage, refuseRequests, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const heading = 'Find Influencers'
const noResults = 'No influencers found matching your criteria'

async function updateProfile(person: Person, profile: Partial<Body<'PUT /profile/'>>): Promise<void> {
  const { username, email } = person
  expectStatus(await person.call('PUT /profile/', { body: { username, email, ...profile } }), 200)
}

const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()

test('a brand searches influencers by category and followers, and the search is kept in the URL', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, cook, player, quiet] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  const bio = 'I cook what grandmothers cooked. '.repeat(5)
  await updateProfile(cook, { category: 'food', followers_count: 120_000, bio })
  await updateProfile(player, { category: 'gaming', followers_count: 900, bio: 'I play.' })
  const page = await pageFor(brand)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: heading, exact: true }).click()
  await expectPage(page, '/influencers', heading)

  await test.step('the table', async () => {
    await expectHeaders(page, 'Influencers', 'Username', 'Category', 'Followers', 'Bio')
    await expectCells(
      row(page, 'Influencers', cook.username),
      cook.username,
      'Food',
      '1,20,000',
      `${bio.slice(0, 100).trimEnd()}…`,
    )
    await expectCells(row(page, 'Influencers', player.username), player.username, 'Gaming', '900', 'I play.')
    await expectCells(row(page, 'Influencers', quiet.username), quiet.username, '–', '0', 'No bio')
  })

  await test.step('the filters', async () => {
    await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
      'All',
      'Fashion',
      'Beauty',
      'Fitness',
      'Travel',
      'Food',
      'Lifestyle',
      'Technology',
      'Gaming',
    ])
    await expect(page.getByLabel('Category')).toHaveValue('')
    await page.getByLabel('Category').selectOption('Gaming')
    await search(page)
    await expectPage(page, '/influencers?category=gaming', heading)
    await expect(row(page, 'Influencers', cook.username)).toHaveCount(0)
    await expect(row(page, 'Influencers', player.username)).toBeVisible()

    await page.getByLabel('Minimum Followers').fill('১,০০০')
    await page.getByLabel('Minimum Followers').press('Enter')
    await expectPage(page, '/influencers?category=gaming&min_followers=1000', heading)
    await expect(page.getByText(noResults, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: noResults })).toHaveCount(1)
  })

  await test.step('the back button', async () => {
    await page.goBack()
    await expectPage(page, '/influencers?category=gaming', heading)
    await expect(page.getByLabel('Minimum Followers')).toHaveValue('')
    await expect(row(page, 'Influencers', player.username)).toBeVisible()
    await page.goto('/influencers?min_followers=1000')
    await expect(page.getByLabel('Minimum Followers')).toHaveValue('1000')
    await expect(row(page, 'Influencers', cook.username)).toBeVisible()
    await expect(row(page, 'Influencers', player.username)).toHaveCount(0)
  })

  await test.step('invalid number', async () => {
    await page.getByLabel('Minimum Followers').fill('many')
    await search(page)
    await expect(page.getByText('Please enter a whole number', { exact: true })).toBeVisible()
    await expectPage(page, '/influencers?min_followers=1000', heading)
  })

  await test.step('link to the public profile', async () => {
    await page.getByRole('link', { name: cook.username, exact: true }).click()
    await expectPage(page, `/user/${cook.username}`, cook.username)
  })
})

test('more influencers are loaded on demand', async ({ pageFor, newPerson }) => {
  const people = await Promise.all(Array.from({ length: 51 }, () => newPerson('influencer')))
  // Other tests create travel influencers, but none from that division.
  for (const person of people) await updateProfile(person, { category: 'travel', division: 'rangpur' })
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/influencers?category=travel&division=rangpur')
  const rows = page.getByRole('table', { name: 'Influencers' }).getByRole('link')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(rows).toHaveCount(51)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('a failed search shows an empty list and can be retried', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(400)
  const influencer = await newPerson('influencer')
  const page = await pageFor(await newPerson('brand'))
  const { restore } = await refuseRequests(page, '/influencers/search/*')
  await page.goto('/influencers')
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't load influencers." })
  await expect(failure).toBeVisible()
  await expect(page.getByText(noResults, { exact: true })).toBeVisible()
  await restore()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Influencers', influencer.username)).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('an influencer sets a division, which appears on the public profile and in the search', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, influencer, other] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  await updateProfile(other, { division: 'khulna' })
  const profile = await pageFor(influencer)
  await profile.goto('/profile')
  await expect(profile.getByLabel('Division').getByRole('option')).toHaveText([
    'Choose a division',
    'Barishal',
    'Chattogram',
    'Dhaka',
    'Khulna',
    'Mymensingh',
    'Rajshahi',
    'Rangpur',
    'Sylhet',
  ])
  await profile.getByLabel('Division').selectOption('Sylhet')
  await profile.getByRole('button', { name: 'Save Profile' }).click()
  await expect(profile.getByText('Profile updated successfully!')).toBeVisible()
  await profile.reload()
  await expect(profile.getByLabel('Division')).toHaveValue('sylhet')
  await profile.goto(`/user/${influencer.username}`)
  await expect(profile.getByText('Influencer · Sylhet')).toBeVisible()

  const page = await pageFor(brand)
  await page.goto('/influencers')
  await page.getByLabel('Division').selectOption('Sylhet')
  await search(page)
  await expect(page).toHaveURL(/\?division=sylhet$/)
  await expect(row(page, 'Influencers', influencer.username)).toBeVisible()
  await expect(row(page, 'Influencers', other.username)).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Division')).toHaveValue('sylhet')
  await expect(row(page, 'Influencers', other.username)).toBeHidden()
})

test('an influencer links to Facebook, which appears on the public profile and finds them in the search', async ({
  pageFor,
  newPerson,
}) => {
  const [brand, influencer, other] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  await updateProfile(other, { social_links: { youtube: 'https://youtube.com/@other' } })
  const profile = await pageFor(influencer)
  await profile.goto('/profile')
  await profile.getByLabel('Facebook').fill('@rina.films')
  await profile.getByRole('button', { name: 'Save Profile' }).click()
  await expect(profile.getByText('Profile updated successfully!')).toBeVisible()
  await profile.goto(`/user/${influencer.username}`)
  const link = profile.getByRole('link', { name: 'Facebook' })
  await expect(link).toHaveAttribute('href', 'https://facebook.com/rina.films')

  const page = await pageFor(brand)
  await page.goto('/influencers')
  await expect(page.getByLabel('Network').getByRole('option')).toHaveText([
    'All',
    'Instagram',
    'YouTube',
    'TikTok',
    'Twitter',
    'Facebook',
  ])
  await page.getByLabel('Network').selectOption('Facebook')
  await search(page)
  await expect(page).toHaveURL(/\?network=facebook$/)
  await expect(row(page, 'Influencers', influencer.username)).toBeVisible()
  await expect(row(page, 'Influencers', other.username)).toBeHidden()
  await page.getByRole('button', { name: 'বাংলা' }).click()
  await expect(page.getByLabel('সোশ্যাল মিডিয়া')).toHaveValue('facebook')
  await expect(page.getByLabel('সোশ্যাল মিডিয়া').getByRole('option', { name: 'ফেসবুক' })).toBeAttached()
})
