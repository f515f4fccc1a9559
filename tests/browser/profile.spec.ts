import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { uniqueName } from '../support/people.ts'
import { inputFile } from './support/input-file.ts'
import { openInApp } from './support/open-in-app.ts'
import {
  abortRequests,
  countCalls,
  delayRequests,
  expectBanner,
  expectColour,
  expectFieldError,
  expectPage,
  refuseRequests,
} from './support/screen.ts'
import { expect, test, withoutTrace } from './support/test.ts'

// Tracing refetches the selected picture, which the content security policy blocks.
test.use(withoutTrace)

const picturePath = '/profile/picture/'

/** Creates a PNG file. */
const pngFile = async (width: number, height: number) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer(),
})

type File = Awaited<ReturnType<typeof pngFile>>

async function choosePicture(page: Page, file: File | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Upload|Change) Picture$/ }).click()
  await (await chooser).setFiles(file)
}

const preview = (page: Page): Locator => page.getByRole('dialog', { name: 'Your new picture' })
const savePicture = (page: Page): Promise<void> => preview(page).getByRole('button', { name: 'Save Picture' }).click()
const saveProfile = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save Profile' }).click()

/** Expects the items of the checklist and their states. */
async function expectStrength(page: Page, ...items: [name: string, state: string][]): Promise<void> {
  const list = page.getByRole('heading', { name: 'Profile Strength' }).locator('../..').getByRole('listitem')
  await expect(list).toHaveText(items.map(([name, state]) => `${name}${state}`))
}

/** Expects an error banner. */
const expectFailure = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

test('a picture that was not saved can be selected again', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/profile')
  await choosePicture(page, await pngFile(60, 60))
  await expect(preview(page)).toBeVisible()
  // The browser reports no change when the user selects the field's file again.
  await expect(page.getByLabel('Picture file')).toHaveValue('')
  await preview(page).getByRole('button', { name: 'Cancel' }).click()
  await choosePicture(page, await pngFile(60, 60))
  await expect(preview(page)).toBeVisible()
})

test("saving a brand's profile updates the name in the header of every tab", async ({ contextFor, brand }) => {
  const context = await contextFor(brand)
  const [page, other] = [await context.newPage(), await context.newPage()]
  await other.goto('/campaigns')
  await page.goto('/profile')
  await expectPage(page, '/profile', 'Profile')
  await expectStrength(page, ['Logo/Photo', 'Optional'], ['Bio', 'Optional'], ['Industry', 'Optional'])
  for (const [label, type] of [
    ['Email', 'email'],
    ['Website', 'url'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('type', type)
  }

  const renamed = uniqueName('tea')
  await page.getByLabel('Username').fill(renamed)
  await page.getByLabel('Bio').fill('Tea from Sylhet')
  await page.getByLabel('Category').selectOption('food')
  await page.getByLabel('Industry').fill('Tea')
  await page.getByLabel('Website').fill('example.com/tea')
  await saveProfile(page)
  await expectBanner(page, 'green', 'Profile updated successfully!')
  await expectStrength(page, ['Logo/Photo', 'Optional'], ['Bio', 'Added'], ['Industry', 'Added'])
  for (const tab of [page, other])
    await expect(tab.getByRole('banner').getByText(renamed, { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue(renamed)
  await expect(page.getByLabel('Category')).toHaveValue('food')
  await expect(page.getByLabel('Website')).toHaveValue('https://example.com/tea')
  await page.getByRole('link', { name: 'View public profile' }).click()
  await expectPage(page, `/user/${renamed}`, renamed)
  await expect(page.getByText('Tea from Sylhet')).toBeVisible()
  await expect(page).toHaveTitle(`${renamed} · Prochar`)

  for (const open of [(path: string) => page.goto(path), (path: string) => openInApp(page, path)]) {
    await page.goto('/profile')
    await open(`/user/${brand.username}`)
    await expectPage(page, `/user/${renamed}`, renamed)
  }
})

test("an influencer's profile marks recommended fields but requires only username and email", async ({
  pageFor,
  influencer,
}) => {
  const page = await pageFor(influencer)
  await page.goto('/profile')
  await expectStrength(page, ['Photo', 'Required'], ['Bio', 'Required'], ['Category', 'Required'])
  for (const starred of ['Bio', 'Category', 'Followers Count']) {
    await expect(page.locator('label', { hasText: starred })).toHaveText(`${starred} *`)
  }
  await expect(page.getByRole('group', { name: 'Social Links' }).locator('legend')).toHaveText('Social Links *')
  await saveProfile(page)
  await expectBanner(page, 'green', 'Profile updated successfully!')

  await page.getByLabel('Bio').fill('রান্নার গল্প')
  await page.getByLabel('Category').selectOption('food')
  await page.getByLabel('Followers Count').fill('১২,৫০০')
  const links = ['Instagram', 'YouTube', 'TikTok', 'Twitter', 'Portfolio URL']
  for (const link of links) {
    await expect(page.getByLabel(link)).toHaveAttribute('type', 'url')
    await page.getByLabel(link).fill(`example.com/${link.length}`)
  }
  await saveProfile(page)
  await expectStrength(page, ['Photo', 'Required'], ['Bio', 'Added'], ['Category', 'Added'])
  const { body } = await influencer.call('GET /profile/')
  expect(body).toMatchObject({
    bio: 'রান্নার গল্প',
    category: 'food',
    followers_count: 12_500,
    portfolio: 'https://example.com/13',
    social_links: {
      instagram: 'https://example.com/9',
      youtube: 'https://example.com/7',
      tiktok: 'https://example.com/6',
      twitter: 'https://example.com/7',
    },
  })
})

test('a profile that cannot be saved shows the errors beside its fields', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(0, 400)
  const taken = await newPerson('brand')
  const page = await pageFor(await newPerson('influencer'))
  await page.goto('/profile')
  const calls = countCalls(page, 'PUT', '/profile/')
  await page.getByLabel('Username').fill(' ')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Bio').fill('a'.repeat(2_001))
  await page.getByLabel('Followers Count').fill('-1')
  await page.getByLabel('Instagram').fill('javascript:alert(1)')
  await saveProfile(page)
  await expectFieldError(page.getByLabel('Username'), 'Please choose a username')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expectFieldError(page.getByLabel('Email'), 'Please enter a valid email address')
  await expectFieldError(page.getByLabel('Bio'), 'Bio must be at most 2,000 characters')
  await expectFieldError(page.getByLabel('Followers Count'), 'Please enter a whole number, 0 or more')
  await expectFieldError(page.getByLabel('Instagram'), 'Please enter a full link, like https://example.com')
  expect(calls()).toBe(0)

  await page.reload()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByLabel('Username').fill(taken.username)
  await saveProfile(page)
  await expectFailure(page, 'Error updating profile')
  await expectFieldError(page.getByLabel('Username'), 'A user with that username already exists.')
  await expect(page.getByLabel('Username')).toBeFocused()

  await page.getByLabel('Username').fill(uniqueName('free'))
  const gate = await delayRequests(page, '/profile/')
  await saveProfile(page)
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  gate.open()
  await expectBanner(page, 'green', 'Profile updated successfully!')
  await page.getByLabel('Followers Count').fill('3000000000')
  await saveProfile(page)
  await expectFieldError(page.getByLabel('Followers Count'), 'Followers must be at most 2,14,74,83,647')
  expect(await page.getByText('Profile updated successfully!').count()).toBe(0)
  await page.getByLabel('Followers Count').fill('0')
  await abortRequests(page, '/profile/')
  await saveProfile(page)
  await expectFailure(page, 'Error updating profile')
})

test('a profile that fails to load shows no form and can be retried', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(400)
  const page = await pageFor(await newPerson('brand'))
  const { restore } = await refuseRequests(page, '/profile/')
  await page.goto('/profile')
  await expect(page.getByText("We couldn't load your profile.", { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeHidden()
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('leaving the page aborts the upload of a picture', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/account')
  await openInApp(page, '/profile')
  await choosePicture(page, await pngFile(900, 600))
  const gate = await delayRequests(page, picturePath)
  await savePicture(page)
  await expect.poll(() => gate.delayed.size).toBe(1)
  const ended = page.waitForEvent('requestfailed', request => request.url().endsWith(picturePath))
  await page.goBack()
  await ended
  gate.open()
})

test('a picture is previewed with its crop, then shown everywhere until it is removed', async ({
  pageFor,
  newPerson,
}) => {
  const person = await newPerson('influencer')
  const page = await pageFor(person)
  await page.goto('/profile')
  await expect(page.getByText('Recommended: a square image of 400x400 px or larger.')).toBeVisible()
  await choosePicture(page, await pngFile(900, 600))
  const shown = preview(page).getByRole('img', { name: "Your picture, with the area we'll keep outlined" })
  await expect(shown).toBeVisible()
  const [picture, square] = await Promise.all([shown.boundingBox(), shown.locator('+ span').boundingBox()])
  if (!picture || !square) throw new Error('The picture and its square are on the screen')
  expect(square.width).toBeCloseTo(picture.height, 0)
  expect(square.height).toBeCloseTo(picture.height, 0)
  expect(square.x - picture.x).toBeCloseTo((picture.width - picture.height) / 2, 0)

  const gate = await delayRequests(page, picturePath)
  await savePicture(page)
  await expect(preview(page).getByRole('button', { name: 'Uploading...' })).toBeVisible()
  await expect(preview(page).getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  gate.open()
  await expectBanner(page, 'green', 'Profile picture updated successfully!')
  await expectStrength(page, ['Photo', 'Added'], ['Bio', 'Required'], ['Category', 'Required'])
  const { body } = await person.call('GET /profile/')
  await expect(page.locator(`img[src="${body.profile_picture}"]`)).toBeVisible()

  const visitor = await pageFor()
  await visitor.goto(`/user/${person.username}`)
  await expect(visitor.locator(`img[src="${body.profile_picture}"]`)).toBeVisible()

  await page.getByRole('button', { name: 'Remove Picture' }).click()
  await page
    .getByRole('dialog', { name: 'Remove your picture?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  await expectBanner(page, 'green', 'Profile picture removed successfully!')
  await expectStrength(page, ['Photo', 'Required'], ['Bio', 'Required'], ['Category', 'Required'])
  await expect(page.getByRole('button', { name: 'Upload Picture' })).toBeVisible()
  await visitor.reload()
  await expectPage(visitor, `/user/${person.username}`, person.username)
  await expect(visitor.getByRole('main').locator('img')).toHaveCount(0)
})

test('rejects files that are not pictures or are too large before uploading', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/profile')
  const calls = countCalls(page, 'PATCH', picturePath)
  const picture = await pngFile(10, 10)
  await choosePicture(page, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') })
  await expectBanner(page, 'red', 'Please select a valid image file')
  await choosePicture(page, await inputFile('me.png', Buffer.alloc(5_242_881)))
  await expectBanner(page, 'red', 'Image size should be less than 5MB')
  await choosePicture(page, { ...picture, buffer: Buffer.from('This calls itself a picture.') })
  await expectBanner(page, 'red', 'Please select a valid image file')
  await expect(preview(page)).toBeHidden()
  expect(calls()).toBe(0)
})

test('a failed upload or removal shows an error, and the upload can be retried', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(0, 400)
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/profile')
  // A BMP named as a PNG: browsers display it, but the server rejects it.
  const bmp = Buffer.from('Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAA////AA==', 'base64')
  await choosePicture(page, { name: 'me.png', mimeType: 'image/png', buffer: bmp })
  await savePicture(page)
  const failure = preview(page).getByRole('alert')
  await expect(failure).toHaveText('Error uploading profile picture: Please select a valid image file')
  await expectColour(failure, 'Error uploading profile picture: Please select a valid image file', 'red')
  await preview(page).getByRole('button', { name: 'Cancel' }).click()

  const { restore } = await abortRequests(page, picturePath)
  await choosePicture(page, await pngFile(400, 900))
  await savePicture(page)
  await expectColour(failure, 'Error uploading profile picture: Unknown error', 'red')
  await expectColour(failure, "We couldn't reach Prochar. Check your connection and try again", 'red')
  await restore()
  await savePicture(page)
  await expectBanner(page, 'green', 'Profile picture updated successfully!')
  await expect(preview(page)).toBeHidden()

  await abortRequests(page, picturePath)
  await page.getByRole('button', { name: 'Remove Picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expectFailure(page, 'Error removing profile picture')
})

test('cancelling an upload shows no message and keeps the picture', async ({ pageFor, newPerson }) => {
  const person = await newPerson('brand')
  const page = await pageFor(person)
  await page.goto('/profile')
  await choosePicture(page, await pngFile(500, 500))
  const gate = await delayRequests(page, picturePath)
  const sent = page.waitForRequest('**/api/profile/picture/')
  await savePicture(page)
  await sent
  await expect(preview(page).getByRole('progressbar')).toBeVisible()
  const cancelled = page.waitForEvent('requestfailed')
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()
  // Until then, the request would still be sent.
  await cancelled
  gate.open()
  await expect(page.getByRole('button', { name: 'Upload Picture' })).toBeFocused()
  await expect(page.getByText(/profile picture/)).toHaveCount(0)
  expect((await person.call('GET /profile/')).body.profile_picture).toBeNull()
})

test('an upload with an expired token refreshes the session once and succeeds', async ({
  contextFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(401)
  const context = await contextFor(await newPerson('influencer'))
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.goto('/profile')
  const noise = await sharp({
    create: {
      width: 1_200,
      height: 1_200,
      channels: 3,
      background: '#f5a524',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  await choosePicture(page, await inputFile('me.png', noise))
  const refreshes = countCalls(page, 'POST', '/token/refresh/')
  // Corrupts the token, which the tabs share, so that it counts as expired.
  await other.goto('/favicon.svg')
  await other.evaluate(() => localStorage.setItem('access', 'expired'))
  await savePicture(page)
  await expectBanner(page, 'green', 'Profile picture updated successfully!')
  expect(refreshes()).toBe(1)
})

test('a public profile of an unknown user is a plain page that says so', async ({ pageFor, watch }) => {
  watch.expectErrors(404)
  const page = await pageFor()
  await page.goto('/user/nobody-at-all')
  await expectPage(page, '/user/nobody-at-all', 'User not found')
  await expect(page).toHaveTitle('User not found · Prochar')
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('a public profile that fails to load keeps its loading heading and can be retried', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(400)
  const { username } = await newPerson('brand')
  const page = await pageFor()
  const { restore } = await refuseRequests(page, `/profile/${username}/`)
  await page.goto(`/user/${username}`)
  await expectPage(page, `/user/${username}`, 'Loading profile...')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expectPage(page, `/user/${username}`, 'Loading profile...')
  await restore()
  await again.click()
  await expectPage(page, `/user/${username}`, username)
})

test('an upload cancelled during a renewal of the session is not sent again', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(401)
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/profile')
  await page.route('**/api/profile/picture/', route => route.fulfill({ status: 401, json: {} }), { times: 1 })
  const uploads = countCalls(page, 'PATCH', picturePath)
  const gate = await delayRequests(page, '/token/refresh/')
  await choosePicture(page, await pngFile(60, 60))
  const renewal = page.waitForRequest('**/api/token/refresh/')
  await savePicture(page)
  await renewal
  await preview(page).getByRole('button', { name: 'Cancel' }).click()
  // The page refetches the profile after the upload.
  const ended = page.waitForRequest('**/api/profile/')
  gate.open()
  await ended
  expect(uploads()).toBe(1)
})
