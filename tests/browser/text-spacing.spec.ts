import type { Page } from '@playwright/test'
import { applyTo, collaborate, earn, pay, publish } from '../support/people.ts'
import { appearances, setAppearance } from './support/appearances.ts'
import { cutTexts, overflowing } from './support/fit.ts'
import { openInApp } from './support/open-in-app.ts'
import { stillness } from './support/places.ts'
import { expect, test } from './support/test.ts'

const smallPhone = { viewport: { width: 320, height: 740 } }

/** The largest text spacing that a user may set without losing content, by WCAG 1.4.12. */
const widestSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`

async function expectFitsWithSpacing(page: Page, language: 'en' | 'bn'): Promise<void> {
  const appearance = appearances.find(each => each.language === language) ?? appearances[0]
  await setAppearance(page, appearance)
  await page.addStyleTag({ content: widestSpacing })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await stillness(page)
  expect.soft(await overflowing(page), page.url()).toEqual([])
  expect.soft(await cutTexts(page), page.url()).toEqual([])
}

test("a brand's figures, fees and tiles fit a small phone with the widest text spacing", async ({
  pageFor,
  brand,
  influencer,
}) => {
  await applyTo(influencer, await publish(brand))
  const page = await pageFor(brand, smallPhone)
  await page.goto('/dashboard')
  await expect(page.getByText('Campaign budget')).toBeVisible()
  await expectFitsWithSpacing(page, 'en')
  await openInApp(page, '/applications')
  await expect(page.getByText('Campaign budget')).toBeVisible()
  await expectFitsWithSpacing(page, 'en')
})

test('the buttons of money pages fit a small phone in Bangla with the widest text spacing', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await earn(admin, brand, influencer, '1000')
  for (const [person, path] of [
    [influencer, '/withdrawals'],
    [admin, `/admin-panel?tab=payments&search=${influencer.username}`],
  ] as const) {
    const page = await pageFor(person, smallPhone)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFitsWithSpacing(page, 'bn')
  }
})

test("an influencer's pages fit a phone whose text is twice as large", async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await earn(admin, brand, influencer, '123456.75')
  const body = { amount: '98765.50', payment_method: 'bkash', phone_number: '01712345678' } as const
  await influencer.call('POST /withdrawals/', { body })
  // The layout is the same: breakpoints are in em, and sizes in rem.
  const page = await pageFor(influencer, { viewport: { width: 180, height: 370 } })
  await page.goto('/withdrawals')
  for (const path of ['/withdrawals', '/payments', '/account', '/profile', '/dashboard', '/statement']) {
    if (path !== '/withdrawals') await openInApp(page, path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await stillness(page)
    expect.soft(await overflowing(page), path).toEqual([])
    expect.soft(await cutTexts(page), path).toEqual([])
  }
})

test('the button with the last wallet number fits its field on a phone whose text is twice as large', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await earn(admin, brand, influencer, '1000')
  const body = { amount: '100', payment_method: 'nagad', phone_number: '01712345678' } as const
  await influencer.call('POST /withdrawals/', { body })
  const page = await pageFor(influencer, { viewport: { width: 180, height: 370 } })
  await page.goto('/withdrawals')
  for (const appearance of appearances) {
    await setAppearance(page, appearance)
    const button = page.getByRole('button', { name: '01712345678' })
    const [inner, outer] = [await button.boundingBox(), await page.locator('input[type=tel]').boundingBox()]
    expect(inner?.x).toBeGreaterThan(outer?.x ?? Infinity)
  }
})

test('a pending payment and a pending withdrawal fit their tables in Bangla, whose words are longer', async ({
  pageFor,
  newPerson,
  product: { admin },
}) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await earn(admin, brand, influencer, '28000')
  await pay(brand, await collaborate(brand, influencer, '28000'))
  const body = { amount: '8000', payment_method: 'bkash', phone_number: '01712345678' } as const
  await influencer.call('POST /withdrawals/', { body })
  const page = await pageFor(admin)
  await page.goto(`/admin-panel?tab=payments&search=${influencer.username}`)
  for (const tab of ['payments', 'withdrawals']) {
    await openInApp(page, `/admin-panel?tab=${tab}&search=${influencer.username}`)
    await setAppearance(page, appearances[1])
    await expect(page.getByRole('button', { name: 'অনুমোদন করুন' })).toBeVisible()
    for (const width of [768, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const hidden = () =>
        page
          .getByRole('table')
          .first()
          .evaluate(table => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
      await expect.poll(hidden, `${tab} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
