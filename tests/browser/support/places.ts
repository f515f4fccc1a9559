import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { applyTo, collaborate, decide, earn, pay, publish } from '../../support/people.ts'
import type { Person } from '../../support/client.ts'
import type { Product } from './product.ts'
import { expect } from './test.ts'

/** A screen as it is to be looked at. */
export interface Place {
  name: string
  path: string
  /** What to do there before it is looked at: open a dialog, leave fields empty. */
  first?(page: Page): Promise<void>
}

/** People whose lists hold rows in every state, with texts as long as they may be. */
export interface Inhabitants {
  brand: Person
  influencer: Person
  admin: Person
  places: Record<'visitor' | 'brand' | 'influencer' | 'admin', Place[]>
}

/** Presses the first button of this name. */
export const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** Presses it, and a dialog opens. */
export const inDialog = (name: string) => async (page: Page) => {
  await press(name)(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

const withoutName = async (page: Page) => {
  await page.getByLabel('Username').fill('')
  await press('Save Profile')(page)
}

export const withPicture = async (page: Page) => {
  const buffer = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#0b6e4f' } }).png().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible()
}

export async function inhabit(product: Product, newPerson: (role: 'brand' | 'influencer') => Promise<Person>): Promise<Inhabitants> {
  const { admin } = product
  const [brand, influencer, other] = [await newPerson('brand'), await newPerson('influencer'), await newPerson('influencer')]
  const long = await publish(brand, { title: 'Wordwithoutanend'.repeat(12), budget: '99999999.99', deadline: '2099-12-31' })
  await applyTo(influencer, long, '99999999.99')
  await decide(brand, await applyTo(influencer, await publish(brand)), 'rejected')
  await collaborate(brand, influencer, '700')
  await pay(brand, await collaborate(brand, influencer, '800'))
  await earn(admin, brand, influencer, '99999999.99')
  await applyTo(other, long)
  const open = await publish(brand)
  const withdraw = async (amount: string, payment_method: 'bkash' | 'nagad') => {
    const { body } = await influencer.call('POST /withdrawals/', {
      body: { amount, payment_method, phone_number: '01712345678' },
    })
    return body.id
  }
  await withdraw('1', 'bkash')
  for (const [id, status] of [[await withdraw('2', 'bkash'), 'approved'], [await withdraw('3', 'nagad'), 'rejected']] as const) {
    await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status } })
  }

  const visitor: Place[] = [
    { name: 'home', path: '/' },
    { name: 'login', path: '/login' },
    { name: 'login with errors', path: '/login', first: press('Login') },
    { name: 'register', path: '/register' },
    { name: 'register with errors', path: '/register', first: press('Register') },
    { name: 'public profile', path: `/user/${brand.username}` },
    { name: 'a page of one line', path: '/pricing' },
    { name: 'about', path: '/about' },
    { name: 'contact', path: '/contact' },
    { name: 'privacy policy', path: '/privacy-policy' },
    { name: 'terms of use', path: '/terms-of-use' },
  ]
  const ofBrand: Place[] = [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'proposal', path: '/dashboard', first: inDialog('View Proposal') },
    { name: 'campaigns', path: '/campaigns' },
    { name: 'delete campaign', path: '/campaigns', first: inDialog('Delete Campaign') },
    {
      name: 'campaign form with errors',
      path: '/create-campaign',
      first: page => page.locator('form').getByRole('button').click(),
    },
    { name: 'campaign', path: `/campaigns/${long.id}` },
    { name: 'applications', path: '/applications' },
    { name: 'accept', path: '/applications', first: inDialog('Accept') },
    { name: 'payments', path: '/payments' },
    { name: 'pay', path: '/payments', first: inDialog('Pay Now') },
    { name: 'profile', path: '/profile' },
    { name: 'profile with errors', path: '/profile', first: withoutName },
    { name: 'picture', path: '/profile', first: withPicture },
  ]
  const ofInfluencer: Place[] = [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'campaigns', path: '/campaigns' },
    { name: 'apply', path: '/campaigns', first: inDialog('Apply to Campaign') },
    { name: 'campaign', path: `/campaigns/${open.id}` },
    { name: 'applications', path: '/applications' },
    { name: 'earnings', path: '/payments' },
    { name: 'withdrawals', path: '/withdrawals' },
    { name: 'withdrawals with errors', path: '/withdrawals', first: press('Request Withdrawal') },
    { name: 'profile', path: '/profile' },
    { name: 'profile with errors', path: '/profile', first: withoutName },
  ]
  const ofAdmin: Place[] = [
    { name: 'dashboard tab', path: '/admin-panel' },
    { name: 'users tab', path: '/users' },
    { name: 'deactivate', path: '/users', first: inDialog('Deactivate') },
    { name: 'campaigns tab', path: '/admin-panel?tab=campaigns' },
    { name: 'campaign drawer', path: '/admin-panel?tab=campaigns', first: inDialog('View') },
    { name: 'withdrawals tab', path: '/admin-panel?tab=withdrawals' },
    { name: 'reject withdrawal', path: '/admin-panel?tab=withdrawals', first: inDialog('Reject') },
    { name: 'payments tab', path: '/admin-panel?tab=payments' },
    { name: 'approve payment', path: '/admin-panel?tab=payments', first: inDialog('Approve') },
    { name: 'campaigns', path: '/campaigns' },
    { name: 'applications', path: '/applications' },
    { name: 'payments', path: '/payments' },
  ]
  return { brand, influencer, admin, places: { visitor, brand: ofBrand, influencer: ofInfluencer, admin: ofAdmin } }
}

/** Goes there, and waits until everything has arrived and stands still. */
export async function arrive(page: Page, { path, first }: Place): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await first?.(page)
  await stillness(page)
}

/** Colours and places that are on their way have arrived. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await document.fonts.ready
  })
}

export const schemes = ['light', 'dark'] as const
