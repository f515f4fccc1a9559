import type { Page } from '@playwright/test'
import { uniqueName } from '../support/people.ts'
import { expectApp, expectFieldError, expectPage, logIn, startInBangla } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const html = (page: Page) => page.locator('html')

/** Switches the language in the header. */
async function switchLanguage(page: Page, language: 'English' | 'বাংলা'): Promise<void> {
  await expectApp(page)
  await page.getByRole('banner').getByRole('button', { name: language, exact: true }).click()
}

async function logInInBangla(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await expectApp(page)
  await page.getByLabel('ইমেইল').fill(email)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'লগ ইন করুন', exact: true }).click()
}

/** Records the languages whose catalogues a page fetches. */
function fetchedLanguages(page: Page): Set<string> {
  const languages = new Set<string>()
  page.on('request', request => {
    const [, language] = /\/assets\/texts-[\w-]+-(en|bn)-[\w-]+\.js$/.exec(new URL(request.url()).pathname) ?? []
    if (language) languages.add(language)
  })
  return languages
}

test("the first visit uses the browser's language and fetches no other", async ({ pageFor }) => {
  for (const [locale, language, heading] of [
    ['bn-BD', 'bn', 'লগ ইন'],
    ['bn-IN', 'bn', 'লগ ইন'],
    ['en-US', 'en', 'Login'],
    ['de-DE', 'en', 'Login'],
  ] as const) {
    const page = await pageFor(undefined, { locale })
    const fetched = fetchedLanguages(page)
    await page.goto('/login')
    await expectPage(page, '/login', heading)
    await expect(html(page)).toHaveAttribute('lang', language)
    expect([...fetched]).toEqual([language])
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
  }
})

test('a page in the right language does not set it again, which would restyle the page', async ({ freshPageFor }) => {
  const page = await freshPageFor()
  await page.addInitScript(() => {
    const changes = Object.assign(window, { languageChanges: 0 })
    const observer = new MutationObserver(() => changes.languageChanges++)
    observer.observe(document, { attributeFilter: ['lang'], subtree: true })
  })
  await page.goto('/login')
  await expectApp(page)
  expect(await page.evaluate('languageChanges')).toBe(0)
  await switchLanguage(page, 'বাংলা')
  await expect.poll(() => page.evaluate('languageChanges')).toBe(1)
})

test('switching the language translates the page at once, keeps the input and the URL, and is remembered', async ({
  pageFor,
}) => {
  const page = await pageFor()
  await page.goto('/register?role=brand')
  await expect(page).toHaveTitle('Register · Prochar')
  await expectApp(page)
  await page.getByLabel('Username').fill('rina')

  await switchLanguage(page, 'বাংলা')
  await expectPage(page, '/register?role=brand', 'রেজিস্ট্রেশন')
  await expect(page).toHaveTitle('রেজিস্ট্রেশন · প্রচার')
  await expect(html(page)).toHaveAttribute('lang', 'bn')
  await expect(page.getByLabel('ইউজারনেম')).toHaveValue('rina')
  await expect(page.getByText(/আপনার বয়স ১৮ বছর বা তার বেশি/)).toBeVisible()
  await expect(page.getByLabel('যে হিসেবে যোগ দিচ্ছেন')).toHaveValue('brand')
  await expect(page.getByText(/[a-z]{2,}/i).filter({ visible: true })).toHaveText(['English'])
  // The page does not wait for a slow font.
  await expect.poll(() => page.evaluate(() => document.fonts.check("1em 'Hind Siliguri'", 'ক'))).toBe(true)

  await page.reload()
  await expectPage(page, '/register?role=brand', 'রেজিস্ট্রেশন')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'যেভাবে কাজ করে' })).toBeVisible()
  await switchLanguage(page, 'English')
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('lang', 'en')
})

test('changing the language translates field errors, server errors and banners', async ({
  pageFor,
  newPerson,
  watch,
}) => {
  watch.expectErrors(400)
  const [person, other] = [await newPerson('brand'), await newPerson('brand')]
  const page = await pageFor(person)
  await page.goto('/profile')
  await page.getByLabel('Username').fill('')
  await page.getByRole('button', { name: 'Save Profile', exact: true }).click()
  await expectFieldError(page.getByLabel('Username'), 'Please choose a username')
  await switchLanguage(page, 'বাংলা')
  await expectFieldError(page.getByLabel('ইউজারনেম'), 'একটি ইউজারনেম দিন')
  await switchLanguage(page, 'English')

  await page.getByLabel('Username').fill(other.username)
  await page.getByRole('button', { name: 'Save Profile', exact: true }).click()
  await expectFieldError(page.getByLabel('Username'), 'A user with that username already exists.')
  await expect(page.getByRole('alert').getByText('Error updating profile')).toBeVisible()
  await switchLanguage(page, 'বাংলা')
  await expectFieldError(page.getByLabel('ইউজারনেম'), 'এই ইউজারনেম আগেই কেউ নিয়েছেন।')
  await expect(page.getByRole('alert').getByText('প্রোফাইল আপডেট করতে সমস্যা হয়েছে')).toBeVisible()
})

test('a language that fails to load shows an error, and can be chosen again', async ({ pageFor, watch }) => {
  watch.expectErrors(0)
  const page = await pageFor()
  await page.goto('/login')
  await page.route('**/assets/texts-*-bn-*', route => route.abort('connectionfailed'))
  await switchLanguage(page, 'বাংলা')
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't reach Prochar" })
  await expect(failure).toBeVisible()
  await page.unroute('**/assets/texts-*-bn-*')
  await switchLanguage(page, 'বাংলা')
  await expectPage(page, '/login', 'লগ ইন')
})

test('switching the language updates other tabs and is available in the phone menu', async ({ pageFor }) => {
  const page = await pageFor()
  await page.setViewportSize({ width: 360, height: 740 })
  const other = await page.context().newPage()
  await page.goto('/login')
  await other.goto('/register')
  await expectPage(other, '/register', 'Register')
  await expectApp(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const choice = page.getByRole('group', { name: 'Language' })
  await expect(choice.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
  await choice.getByRole('button', { name: 'বাংলা' }).click()
  await expect(page.getByRole('group', { name: 'ভাষা' }).getByRole('button', { name: 'বাংলা' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectPage(other, '/register', 'রেজিস্ট্রেশন')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('the chosen language applies on other devices from the first screen after a login', async ({ pageFor, brand }) => {
  const page = await pageFor(brand)
  await page.goto('/dashboard')
  const saved = page.waitForResponse(response => response.url().endsWith('/api/language/') && response.status() === 204)
  await switchLanguage(page, 'বাংলা')
  await saved

  const otherPage = await pageFor()
  await otherPage.goto('/login')
  await logIn(otherPage, brand)
  await expectPage(otherPage, '/dashboard', 'ড্যাশবোর্ড')
  await expect(html(otherPage)).toHaveAttribute('lang', 'bn')
  await otherPage.getByRole('button', { name: 'লগ আউট' }).click()
  await expectPage(otherPage, '/login', 'লগ ইন')
})

test('the language chosen before registering is saved to the account', async ({ pageFor }) => {
  const username = uniqueName('new')
  const person = { email: `${username}@example.com`, password: 'correct horse battery' }
  const page = await pageFor()
  await page.goto('/register')
  await switchLanguage(page, 'বাংলা')
  await page.getByLabel('ইউজারনেম').fill(username)
  await page.getByLabel('ইমেইল').fill(person.email)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(person.password)
  const saved = page.waitForResponse(response => response.url().endsWith('/api/language/') && response.status() === 204)
  await page.getByRole('button', { name: 'রেজিস্ট্রেশন করুন', exact: true }).click()
  await expectPage(page, '/dashboard', 'ড্যাশবোর্ড')
  await saved

  const otherPage = await pageFor()
  await otherPage.goto('/login')
  await logIn(otherPage, person)
  await expectPage(otherPage, '/dashboard', 'ড্যাশবোর্ড')
})

test('client and server errors are shown in Bangla', async ({ pageFor, newPerson, watch }) => {
  watch.expectErrors(400, 401)
  const taken = await newPerson('brand')
  const page = await pageFor()
  await startInBangla(page)
  await page.goto('/login')
  await logInInBangla(page, { email: taken.email, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('ইমেইল বা পাসওয়ার্ড সঠিক নয়')
  await page.goto('/register')
  await expectApp(page)
  await page.getByLabel('ইউজারনেম').fill(taken.username)
  await page.getByLabel('ইমেইল').fill(taken.email)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(taken.password)
  await page.getByRole('button', { name: 'রেজিস্ট্রেশন করুন', exact: true }).click()
  await expectFieldError(page.getByLabel('ইউজারনেম'), 'এই ইউজারনেম আগেই কেউ নিয়েছেন।')
  await expect(page.getByRole('alert')).toHaveText(
    'ইউজারনেম: এই ইউজারনেম আগেই কেউ নিয়েছেন। | ইমেইল: এই ইমেইল দিয়ে আগেই একজন ইউজার অ্যাকাউন্ট খুলেছেন।',
  )
})
