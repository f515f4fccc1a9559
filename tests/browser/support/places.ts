import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { attach, pdfFile } from '../../support/attachments.ts'
import type { Person } from '../../support/client.ts'
import {
  applyTo,
  collaborate,
  decide,
  earn,
  expectStatus,
  owe,
  pay,
  publish,
  uniqueTransactionId,
} from '../../support/people.ts'
import type { Product } from './product.ts'
import { expect } from './test.ts'
import type { Watch } from './watch.ts'

/** A screen in a given state. */
export interface Place {
  name: string
  path: string
  /** The viewport width, if the state exists only at that width. */
  width?: number
  /**
   * Whether API calls stay pending, which keeps the page loading, or return 400, because the site repeats a read after
   * a 500.
   */
  api?: 'silent' | 'failing'
  /** Brings the page into the state, for example by opening a dialog. */
  first?(page: Page): Promise<void>
}

const apiCalls = '**/api/**'

export const viewers = ['visitor', 'newcomer', 'brand', 'influencer', 'admin'] as const

/** Users whose lists have rows in every status and texts of maximum length. */
export interface SamplePeople {
  brand: Person
  influencer: Person
  /** A user with empty lists. */
  newcomer: Person
  admin: Person
  places: Record<(typeof viewers)[number], Place[]>
}

/** Clicks the first button with a name. */
export const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Clicks a button that opens a dialog. */
export const openDialog = (name: string) => async (page: Page) => {
  await press(name)(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

const submitWithoutUsername = async (page: Page) => {
  await page.getByLabel('Username').fill('')
  await press('Save Profile')(page)
}

export const choosePicture = async (page: Page) => {
  const buffer = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: /^Your picture, with/ })).toBeVisible()
}

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}

/** Opens the dialog with what else can be done with the first campaign. */
const openMore = async (page: Page) => {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const openSuspension = async (page: Page) => {
  await openDialog('View')(page)
  await press('Suspend')(page)
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
}

const openEditing = async (page: Page) => {
  await openMore(page)
  await press('Edit Campaign')(page)
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible()
}

const openNotifications = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0)
  await expect(
    page.getByRole('dialog').getByRole('listitem').or(page.getByText('No notifications yet')).first(),
  ).toBeVisible()
}

const sendRestrictedMessage = (text: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: /^Message to / }).fill(text)
  await press('Send')(page)
  await expect(page.getByRole('alert').filter({ hasText: 'restricted words' })).toBeVisible()
}

/** Disables long timeouts, so that an action's result stays on the screen. */
const keepResult = (page: Page) =>
  page.evaluate(() => {
    const { setTimeout } = window
    Object.assign(window, { setTimeout: (act: () => void, wait = 0) => (wait < 3000 ? setTimeout(act, wait) : 0) })
  })

/** Clicks a button and confirms in the dialog. */
const confirmDecision =
  (name: string, outcome: RegExp, closes = true) =>
  async (page: Page) => {
    await openDialog(name)(page)
    await keepResult(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
    await expect(page.getByText(outcome)).toBeVisible()
    // An accepted application offers the next steps.
    await expect(page.getByRole('dialog')).toHaveCount(closes ? 0 : 1)
  }

const submitPayment = async (page: Page) => {
  await openDialog('Pay Now')(page)
  await keepResult(page)
  await page.getByLabel('Transaction ID').fill(uniqueTransactionId())
  await press('Confirm Payment')(page)
  await expect(page.getByText('Awaiting admin confirmation')).toBeVisible()
}

const failLogin = async (page: Page) => {
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await press('Login')(page)
  await expect(page.getByRole('alert')).not.toHaveText('')
}

export async function createPeople(
  product: Product,
  newPerson: (role: 'brand' | 'influencer') => Promise<Person>,
): Promise<SamplePeople> {
  const { admin } = product
  const newcomer = await newPerson('influencer')
  const [brand, influencer, other] = [
    await newPerson('brand'),
    await newPerson('influencer'),
    await newPerson('influencer'),
  ]
  const long = await publish(brand, {
    title: 'Wordwithoutanend'.repeat(12),
    budget: '99999999.99',
    deadline: '2099-12-31',
  })
  await applyTo(influencer, long, '99999999.99')
  await collaborate(brand, influencer, '700')
  await pay(brand, await collaborate(brand, influencer, '800'))
  await earn(admin, brand, influencer, '99999999.99')
  await owe(admin, await earn(admin, brand, influencer, '60'))
  await collaborate(brand, other, '900')
  // Created late, so that it is among the recent rows of the dashboards.
  await decide(brand, await applyTo(influencer, await publish(brand)), 'rejected')
  await applyTo(other, long)
  const open = await publish(brand)
  const withdraw = async (amount: string, payment_method: 'bkash' | 'nagad') => {
    const { body } = await influencer.call('POST /withdrawals/', {
      body: { amount, payment_method, phone_number: '01712345678' },
    })
    return body.id
  }
  await withdraw('1', 'bkash')
  for (const [id, status] of [
    [await withdraw('2', 'bkash'), 'approved'],
    [await withdraw('3', 'nagad'), 'rejected'],
  ] as const) {
    await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status } })
  }

  const write = async (from: Person, to: Person, content: string) =>
    expectStatus(await from.call('POST /messages/', { body: { receiver: to.id, content } }), 201)
  await write(brand, influencer, 'Welcome!')
  await write(influencer, brand, 'Wordwithoutanend'.repeat(12))
  const sendFile = async (bytes: Buffer, name: string) => {
    const { id } = expectStatus(await attach(product.origin, brand, bytes, name), 201).body
    const body = { receiver: influencer.id, content: name, attachment: id }
    expectStatus(await brand.call('POST /messages/', { body }), 201)
  }
  await sendFile(await readFile('public/icons/icon-512.png'), 'A picture of the product.png')
  await sendFile(pdfFile(), `${'Long'.repeat(20)}.pdf`)
  const conversation = `/messages?with=${influencer.id}`

  const visitor: Place[] = [
    { name: 'home', path: '/' },
    { name: 'login', path: '/login' },
    { name: 'login with errors', path: '/login', first: press('Login') },
    { name: 'login failing', path: '/login', api: 'failing', first: failLogin },
    { name: 'forgot password', path: '/forgot-password' },
    { name: 'reset password', path: '/reset-password#token=x' },
    { name: 'verify email', path: '/verify-email#token=x' },
    { name: 'confirm email', path: '/confirm-email#token=x' },
    { name: 'unsubscribe', path: '/unsubscribe#token=x' },
    { name: 'register', path: '/register' },
    { name: 'register with errors', path: '/register', first: press('Register') },
    { name: 'menu', path: '/', width: 360, first: openMenu },
    { name: 'public profile', path: `/user/${brand.username}` },
    { name: 'pricing', path: '/pricing' },
    { name: 'about', path: '/about' },
    { name: 'contact', path: '/contact' },
    { name: 'privacy policy', path: '/privacy-policy' },
    { name: 'terms of use', path: '/terms-of-use' },
  ]
  const newcomerPlaces: Place[] = [
    { name: 'empty dashboard', path: '/dashboard' },
    { name: 'no applications', path: '/applications' },
    { name: 'no earnings', path: '/payments' },
    { name: 'no withdrawals', path: '/withdrawals' },
    { name: 'empty statement', path: '/statement' },
    { name: 'no conversations', path: '/messages' },
    { name: 'no notifications', path: '/dashboard', first: openNotifications },
  ]
  const brandPlaces: Place[] = [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboard loading', path: '/dashboard', api: 'silent' },
    { name: 'dashboard failing', path: '/dashboard', api: 'failing' },
    { name: 'menu', path: '/dashboard', width: 360, first: openMenu },
    { name: 'notifications', path: '/dashboard', first: openNotifications },
    { name: 'proposal', path: '/dashboard', first: openDialog('View Proposal') },
    { name: 'campaigns', path: '/campaigns' },
    { name: 'campaigns failing', path: '/campaigns', api: 'failing' },
    { name: 'delete campaign', path: '/campaigns', first: openDialog('Delete Campaign') },
    { name: 'more for a campaign', path: '/campaigns', first: openMore },
    { name: 'edit campaign', path: '/campaigns', first: openEditing },
    {
      name: 'campaign form with errors',
      path: '/create-campaign',
      first: page => page.locator('form').getByRole('button').click(),
    },
    { name: 'campaign', path: `/campaigns/${long.id}` },
    { name: 'applications', path: '/applications' },
    { name: 'accept', path: '/applications', first: openDialog('Accept') },
    {
      name: 'accepted with a notice',
      path: '/applications',
      first: confirmDecision('Accept', /accepted successfully/, false),
    },
    { name: 'payments', path: '/payments' },
    { name: 'pay', path: '/payments', first: openDialog('Pay Now') },
    { name: 'payment receipt', path: '/payments', first: openDialog('Receipt') },
    { name: 'paid with a banner', path: '/payments', first: submitPayment },
    { name: 'statement', path: '/statement' },
    { name: 'messages', path: '/messages' },
    { name: 'messages failing', path: '/messages', api: 'failing' },
    { name: 'conversation', path: conversation },
    { name: 'conversation loading', path: conversation, api: 'silent' },
    { name: 'conversation on a phone', path: conversation, width: 360 },
    { name: 'restricted words', path: conversation, first: sendRestrictedMessage('my bank account') },
    { name: 'influencers', path: '/influencers' },
    { name: 'influencers loading', path: '/influencers', api: 'silent' },
    { name: 'influencers failing', path: '/influencers', api: 'failing' },
    { name: 'no influencers', path: '/influencers?category=gaming&min_followers=2000000000' },
    { name: 'profile', path: '/profile' },
    { name: 'account', path: '/account' },
    { name: 'profile with errors', path: '/profile', first: submitWithoutUsername },
    { name: 'picture', path: '/profile', first: choosePicture },
  ]
  const influencerPlaces: Place[] = [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'campaigns', path: '/campaigns' },
    { name: 'campaigns loading', path: '/campaigns', api: 'silent' },
    { name: 'apply', path: '/campaigns', first: openDialog('Apply to Campaign') },
    { name: 'campaign', path: `/campaigns/${open.id}` },
    { name: 'applications', path: '/applications' },
    { name: 'earnings', path: '/payments' },
    { name: 'withdrawals', path: '/withdrawals' },
    { name: 'withdrawal receipt', path: '/withdrawals', first: openDialog('Receipt') },
    { name: 'statement', path: '/statement' },
    { name: 'statement failing', path: '/statement', api: 'failing' },
    { name: 'withdrawals failing', path: '/withdrawals', api: 'failing' },
    { name: 'withdrawals with errors', path: '/withdrawals', first: press('Request Withdrawal') },
    { name: 'profile', path: '/profile' },
    { name: 'profile with errors', path: '/profile', first: submitWithoutUsername },
  ]
  const adminPlaces: Place[] = [
    { name: 'dashboard tab', path: '/admin-panel' },
    { name: 'users tab', path: '/users' },
    { name: 'users loading', path: '/users', api: 'silent' },
    { name: 'users failing', path: '/users', api: 'failing' },
    { name: 'deactivate', path: '/users', first: openDialog('Deactivate') },
    { name: 'campaigns tab', path: '/admin-panel?tab=campaigns' },
    { name: 'campaign drawer', path: '/admin-panel?tab=campaigns', first: openDialog('View') },
    { name: 'suspend a campaign', path: '/admin-panel?tab=campaigns', first: openSuspension },
    { name: 'withdrawals tab', path: '/admin-panel?tab=withdrawals' },
    { name: 'reject withdrawal', path: '/admin-panel?tab=withdrawals', first: openDialog('Reject') },
    { name: 'payments tab', path: '/admin-panel?tab=payments' },
    { name: 'approve payment', path: '/admin-panel?tab=payments', first: openDialog('Approve') },
    { name: 'reverse payment', path: '/admin-panel?tab=payments&status=confirmed', first: openDialog('Reverse') },
    { name: 'refund', path: '/admin-panel?tab=payments', first: openDialog('Mark as sent') },
    { name: 'fee', path: '/admin-panel?tab=payments', first: press('Change') },
    { name: 'keys of the queue', path: '/admin-panel?tab=payments', first: openDialog('Shortcuts') },
    { name: 'money desk', path: '/admin-panel?tab=desk' },
    { name: 'statement', path: `/statement?user=${influencer.id}` },
    { name: 'activity tab', path: '/admin-panel?tab=activity' },
    { name: 'outbox tab', path: '/admin-panel?tab=outbox' },
    { name: 'activity loading', path: '/admin-panel?tab=activity', api: 'silent' },
    { name: 'activity failing', path: '/admin-panel?tab=activity', api: 'failing' },
    {
      name: 'approved with a banner',
      path: '/admin-panel?tab=payments',
      first: confirmDecision('Approve', /confirmed successfully/),
    },
    { name: 'campaigns', path: '/campaigns' },
    { name: 'applications', path: '/applications' },
    { name: 'payments', path: '/payments' },
  ]
  return {
    brand,
    influencer,
    newcomer,
    admin,
    places: { visitor, newcomer: newcomerPlaces, brand: brandPlaces, influencer: influencerPlaces, admin: adminPlaces },
  }
}

export const defaultViewport = { width: 1440, height: 800 }

/** Sets the viewport width if it differs, because another layout is expensive. */
export async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ ...defaultViewport, width })
}

/** Opens a screen and waits until it has loaded and animations have ended. */
export async function openPlace(
  page: Page,
  { path, width = defaultViewport.width, api, first }: Place,
  open: (page: Page, path: string) => Promise<unknown> = (page, path) => page.goto(path),
): Promise<void> {
  // Removes the previous screen's route but keeps the test's own.
  await page.unroute(apiCalls)
  if (api === 'silent') await page.route(apiCalls, () => undefined)
  if (api === 'failing') await page.route(apiCalls, route => route.fulfill({ status: 400 }))
  await resize(page, width)
  await open(page, path)
  // The app loses what is typed into the prerendered page.
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (api !== 'silent') await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await first?.(page)
  await stillness(page)
}

/** Expects 400 responses if a screen simulates them or sends an invalid token. */
export const expectFailures = (watch: Watch, places: readonly Place[]): void => {
  if (places.some(({ api, path }) => api === 'failing' || path.startsWith('/verify-email'))) watch.expectErrors(400)
}

/** Waits until animations have ended and fonts have loaded. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await document.fonts.ready
  })
}
