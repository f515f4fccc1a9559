import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Person } from '../support/client.ts'
import { expectStatus } from '../support/people.ts'
import { uploadPicture } from '../support/pictures.ts'
import type { Product } from './support/product.ts'
import { delayRequests, expectPage } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Uploads a profile picture and returns its path. */
async function upload({ origin }: Product, person: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer()
  return expectStatus(await uploadPicture(origin, person, bytes), 200).body.profile_picture ?? ''
}

const profilePicture = (page: Page) => page.getByRole('main').locator('img')

test("shows a person's picture, username, role and bio to a visitor", async ({ pageFor, newPerson, product }) => {
  const person = await newPerson('influencer')
  const { username, email } = person
  expectStatus(await person.call('PUT /profile/', { body: { username, email, bio: 'I cook in Khulna.' } }), 200)
  const path = await upload(product, person)
  expect(path).toMatch(/^\/[^/]/)
  const page = await pageFor()
  await page.goto(`/user/${username}`)
  await expectPage(page, `/user/${username}`, username)
  for (const text of ['Influencer', 'I cook in Khulna.'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('@')
  await expect(profilePicture(page)).toBeVisible()
  const loaded = () =>
    profilePicture(page).evaluate(
      image => image instanceof HTMLImageElement && [image.currentSrc, image.naturalWidth > 0],
    )
  await expect.poll(loaded).toEqual([`${product.origin}${path}`, true])
})

test('shows the default picture when none is set', async ({ pageFor, newPerson }) => {
  const { username } = await newPerson('brand')
  const page = await pageFor()
  await page.goto(`/user/${username}`)
  await expectPage(page, `/user/${username}`, username)
  await expect(profilePicture(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('article').locator('svg')).toBeVisible()
})

test('shows a loading message until the profile has loaded', async ({ pageFor, newPerson }) => {
  const { username } = await newPerson('brand')
  const page = await pageFor()
  const gate = await delayRequests(page, `/profile/${username}/`)
  await page.goto(`/user/${username}`)
  await expectPage(page, `/user/${username}`, 'Loading profile...')
  gate.open()
  await expectPage(page, `/user/${username}`, username)
})

test('shows the remove button only when there is a picture', async ({ pageFor, newPerson, product }) => {
  const person = await newPerson('brand')
  const page = await pageFor(person)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Upload Picture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Picture' })).toHaveCount(0)
  await upload(product, person)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove Picture' })).toBeVisible()
})
