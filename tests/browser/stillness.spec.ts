import { chromium, type Locator } from '@playwright/test'
import { applyTo, collaborate, pay, publish, uniqueTransactionId } from '../support/people.ts'
import { delayRequests, expectApp, expectBanner, twoFrames } from './support/screen.ts'
import { layoutShift } from './support/shift.ts'
import { expect, storageStateOf, test } from './support/test.ts'

test('an info page in Bangla does not shift when its web font loads', async ({ pageFor }) => {
  for (const path of ['/', '/terms-of-use']) {
    const page = await pageFor(undefined, { viewport: { width: 360, height: 800 }, locale: 'bn-BD' })
    // On a slow machine, the preloaded fonts might otherwise arrive after the first paint, which waits for the styles.
    const fonts = ['400', '600'].map(weight =>
      page.waitForEvent('requestfinished', request => request.url().includes(`/hind-siliguri-${weight}`)),
    )
    await page.route('**/*.css', async route => {
      await Promise.all(fonts)
      await route.continue()
    })
    await page.goto(path)
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0980-\u09FE]/)
    await page.evaluate(async () => void (await document.fonts.ready))
    expect(await layoutShift(page), path).toBeLessThan(0.03)
  }
})

test('replacing a skeleton with its list does not shift the layout', async ({
  pageFor,
  product,
  brand,
  influencer,
}) => {
  const long = await publish(brand, { title: 'A long title of many words that are needed to say it' })
  await applyTo(influencer, long, '99999999.99')
  const { id } = await publish(brand, { title: 'Tea' })
  await pay(brand, await collaborate(brand, influencer, '700'))
  const places = [
    { person: brand, path: '/applications', width: 1440 },
    { person: brand, path: '/campaigns', width: 1440 },
    { person: influencer, path: '/payments', width: 360 },
    { person: influencer, path: `/campaigns/${id}`, width: 360 },
    { person: brand, path: '/payments', width: 360 },
    { person: brand, path: '/statement', width: 360 },
    { person: brand, path: '/account', width: 360 },
    { person: product.admin, path: `/admin-panel?tab=payments&search=${influencer.username}`, width: 1440 },
  ]
  for (const { person, path, width } of places) {
    const page = await pageFor(person)
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { open } = await delayRequests(page, '/**')
    await page.goto(path)
    await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root').first()).toBeVisible()
    await page.evaluate(async () => void (await document.fonts.ready))
    expect(await layoutShift(page), path).toBeLessThan(0.03)
    open()
    await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root')).toHaveCount(0)
    expect(await layoutShift(page), path).toBeLessThan(0.03)
  }
})

test('a skeleton does not pulse when reduced motion is preferred', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  const { open } = await delayRequests(page, '/**')
  await page.goto('/applications')
  await expect(page.locator('main .mantine-Skeleton-root').first()).toBeVisible()
  const pulses = () => page.evaluate(() => document.getAnimations().length)
  await expect.poll(pulses).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(pulses).toBeGreaterThan(0)
  open()
})

test('switching the theme starts no transition when reduced motion is preferred', async ({ pageFor, newPerson }) => {
  const page = await pageFor(await newPerson('brand'))
  await page.goto('/dashboard')
  await expectApp(page)
  const started = await page.evaluateHandle(() => {
    const names: string[] = []
    document.addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName))
    return names
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // The browser dispatches the event in the next frame.
  await twoFrames(page)
  expect(await started.jsonValue()).toEqual([])
})

test('the result of an action does not move any row', async ({ pageFor, product, brand, influencer }) => {
  await collaborate(brand, influencer, '700')
  const placeOf = (row: Locator) => row.evaluate(element => element.getBoundingClientRect().top + window.scrollY)

  const payments = await pageFor(brand)
  await payments.emulateMedia({ reducedMotion: 'no-preference' })
  await payments.goto('/payments')
  const paid = payments.getByRole('row').filter({ hasText: influencer.username })
  const beforePayment = await placeOf(paid)
  await paid.getByRole('button', { name: 'Pay Now', exact: true }).click()
  await payments.getByLabel('Transaction ID').fill(uniqueTransactionId())
  await payments.getByRole('button', { name: 'Confirm Payment', exact: true }).click()
  await expectBanner(payments, 'green', 'Payment submitted successfully! Awaiting admin confirmation')
  expect(await placeOf(paid)).toBe(beforePayment)

  const users = await pageFor(product.admin)
  await users.emulateMedia({ reducedMotion: 'no-preference' })
  await users.goto(`/users?search=${influencer.username}`)
  const user = users.getByRole('row').filter({ hasText: influencer.username })
  const beforeDecision = await placeOf(user)
  await user.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await users.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expectBanner(users, 'green', 'User deactivate successfully')
  expect(await placeOf(user)).toBe(beforeDecision)
})

test('a dialog and one above it do not shift the page behind them where scroll bars take up space', async ({
  newPerson,
  product,
}) => {
  await publish(await newPerson('brand'))
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  try {
    const page = await browser.newPage({
      baseURL: product.origin,
      storageState: storageStateOf(product.origin, await newPerson('influencer')),
      viewport: { width: 700, height: 300 },
      reducedMotion: 'reduce',
    })
    const dialogs = page.getByRole('dialog')
    const width = () => page.locator('main').evaluate(element => element.getBoundingClientRect().width)
    const expectStill = async (open: number) => {
      await expect(dialogs).toHaveCount(open)
      expect(await width()).toBe(before)
    }
    await page.goto('/dashboard')
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await bell.waitFor()
    const before = await width()
    expect(before).toBeLessThan(700)
    await bell.click()
    await expectStill(1)
    await page.keyboard.press('Escape')
    await expectStill(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expectStill(1)
    await dialogs.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('button', { name: 'Apply to Campaign' }).first().click()
    await dialogs.getByLabel('Proposal').fill('A film')
    await expectStill(1)
    await page.goBack()
    await expectStill(2)
    await dialogs.last().getByRole('button', { name: 'Cancel' }).click()
    await expectStill(1)
  } finally {
    await browser.close()
  }
})
