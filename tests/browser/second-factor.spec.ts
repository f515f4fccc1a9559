import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { earn, login } from '../support/people.ts'
import { codeOf, setUpSecondFactor } from '../support/second-factor.ts'
import { appearances, setAppearance } from './support/appearances.ts'
import { recordCalls } from './support/calls.ts'
import { expectGoodInEveryAppearance } from './support/every-appearance.ts'
import { createAdmin } from './support/product.ts'
import {
  expectBanner,
  expectFieldError,
  expectPage,
  logIn,
  loseResponses,
  pressBack,
  twoFrames,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ serverEnvironment: { REQUIRE_ADMIN_TOTP: 'on' } })
// Uses one worker, because each would start this file's server and browser again.
test.describe.configure({ mode: 'default' })

/** Expects the open screen to be accessible and to fit its window in both languages and both themes. */
async function expectGoodAppearance(page: Page, name: string): Promise<void> {
  await expectGoodInEveryAppearance(page, { name, path: page.url() })
  await setAppearance(page, appearances[0])
}

test('a login with a second factor asks for a code, keeps typed text, and accepts a recovery code', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(401)
  const brand = await newPerson('brand')
  const { secret, recoveryCodes } = await setUpSecondFactor(brand)
  const page = await pageFor()
  await page.goto('/login')
  await expect(page.getByLabel('Code')).toHaveCount(0)
  await logIn(page, brand)
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('alert')).toBeEmpty()
  await expect(page.getByLabel('Email')).toHaveValue(brand.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(brand.password)
  await expectGoodAppearance(page, 'the code of a login')

  await page.getByLabel('Email').fill('someone@example.com')
  await expect(code).toHaveCount(0)
  await page.getByLabel('Email').fill(brand.email)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(code).toBeFocused()
  await code.press('Enter')
  await expectFieldError(code, 'Please enter a code')
  await code.fill(codeOf(secret, 20))
  await code.press('Enter')
  await expectBanner(page, 'red', 'This code is wrong or has already been used')
  await code.fill(recoveryCodes[0]?.toLowerCase() ?? '')
  await code.press('Enter')
  await expectPage(page, '/dashboard', 'Dashboard')

  await page.goto('/account')
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generate new codes' }).click()
  const codes = page.getByRole('dialog').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  expect(recoveryCodes).not.toContain(await codes.first().textContent())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(`${(await codes.allTextContents()).join('\n')}\n`)
  await page.getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('dialog')).toContainText("we'll log out your other devices")
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Off: you only need your password to log in.')).toBeVisible()
})

test('a call that needs a confirmation asks for it and is repeated with its key, and cancelling keeps the form', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(400, 403)
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  // With a second factor, the shared admin could not log in again.
  const admin = await createAdmin(product)
  await setUpSecondFactor(admin)
  await earn(admin, brand, influencer, '900')
  await setUpSecondFactor(influencer)
  const page = await pageFor(influencer)
  const calls = recordCalls(page)
  const keys: (string | undefined)[] = []
  // The server would only ask ten minutes after the login.
  let refusals = 2
  await page.route('**/api/withdrawals/', async route => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    keys.push(request.headers()['idempotency-key'])
    if (refusals-- <= 0) return route.continue()
    return route.fulfill({ status: 403, json: { error: 'Please confirm', code: 'confirmation_required' } })
  })
  await page.goto('/withdrawals')
  await page.getByLabel('Amount').fill('600')
  await page.getByLabel('Phone Number').fill('01712345678')
  const send = async () => {
    await page.getByRole('button', { name: 'Request Withdrawal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
  }
  await send()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: "Please confirm it's you" })).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('600')
  await expect(page.getByLabel('Phone Number')).toHaveValue('01712345678')

  await send()
  await dialog.getByRole('button', { name: 'Use a code' }).click()
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await expectGoodAppearance(page, 'a confirmation')
  await dialog.getByRole('button', { name: 'Use your password' }).click()
  await expect(password).toBeFocused()
  await password.fill('wrong horse battery')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectFieldError(password, 'Your current password is incorrect.')
  await password.fill(influencer.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectBanner(page, 'green', 'Withdrawal request submitted successfully!')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(keys).toEqual([expect.any(String), expect.any(String), keys[1]])
  expect(keys[0]).not.toBe(keys[1])
  await calls.includes('POST /confirm/', { body: { password: influencer.password } })
})

test('an admin who must use two-step login is redirected to their account, sets it up, and then reaches the panel', async ({
  pageFor,
  product,
  watch,
}) => {
  watch.expectErrors(400, 403)
  const page = await pageFor(await createAdmin(product))
  await page.goto('/admin-panel')
  await expectPage(page, '/account', 'Your Account')
  await expectBanner(page, 'red', 'Admins must use two-step login. Set it up to open the admin panel.')

  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const code = dialog.getByLabel('Code')
  await expect(code).toBeFocused()
  await expectGoodAppearance(page, 'setting two-step login up')
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  // Users who set it up on the phone with the app cannot scan the code.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async copied => void (document.title = copied)
  })
  await dialog.getByRole('button', { name: 'Copy the key' }).click()
  await expect(page).toHaveTitle(secret)
  await code.fill(codeOf(secret, 20))
  await code.press('Enter')
  await expectFieldError(code, 'This code is wrong or has already been used.')
  await code.fill(codeOf(secret))
  await code.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expectGoodAppearance(page, 'recovery codes')
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await expect(page.getByText('On: you also need a code from your authenticator app to log in.')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Admin Panel' }).first().click()
  await expectPage(page, '/admin-panel', 'Admin Panel')
  await expect(page.getByRole('table', { name: 'Recent Users' }).getByRole('row').nth(1)).toBeVisible()
})

test('two-step login turned on without a response is shown as on, and other devices as logged out', async ({
  pageFor,
  newPerson,
  product,
  watch,
}) => {
  watch.expectErrors(0)
  const brand = await newPerson('brand')
  await login(product.send, brand.email)
  const page = await pageFor(brand)
  await page.goto('/account')
  const devices = page.getByRole('table', { name: 'Your devices' }).getByRole('row')
  await expect(devices).toHaveCount(3)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText("When you finish, we'll log out your other devices")
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const turningOn = await loseResponses(page, '/second-factor/', 'PUT')
  await dialog.getByLabel('Code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On: you also need a code')).toBeVisible()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await expect(devices).toHaveCount(2)
  await turningOn.restore()

  // After a lost response to a request for new codes, too, the server has codes that nobody has seen.
  const unseen = page.getByRole('alert').filter({ hasText: "You may have new recovery codes you haven't seen" })
  await expect(unseen).toBeVisible()
  const generate = async () => {
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await dialog.getByRole('button', { name: 'Generate new codes' }).click()
  }
  const showCodes = async () => {
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await dialog.getByRole('button', { name: "I've saved them" }).click()
    await expect(unseen).toHaveCount(0)
  }
  await generate()
  await showCodes()
  const replacing = await loseResponses(page, '/second-factor/recovery-codes/')
  await generate()
  await expect(unseen).toBeVisible()
  await replacing.restore()
  await generate()
  await showCodes()
})

test('the account page stays open while recovery codes are requested or shown', async ({ pageFor, brand }) => {
  await setUpSecondFactor(brand)
  const page = await pageFor(brand)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: brand.username }).click()
  const codes = '**/api/second-factor/recovery-codes/'
  const generate = page.getByRole('dialog').getByRole('button', { name: 'Generate new codes' })
  await page.route(codes, async route => {
    await expect(generate).toBeDisabled()
    await pressBack(page)
    await route.continue()
  })
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = page.getByRole('dialog')
  await generate.click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await pressBack(page)
  await twoFrames(page)
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: "I've saved them" }).click()
  await pressBack(page)
  await expectPage(page, '/dashboard', 'Dashboard')
})
