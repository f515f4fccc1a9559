import { applyTo, collaborate, pay, publish } from '../support/people.ts'
import { delayRequests } from './support/screen.ts'
import { layoutShift } from './support/shift.ts'
import { expect, test } from './support/test.ts'

test('an info page in Bangla does not shift when its web font loads', async ({ pageFor }) => {
  for (const path of ['/', '/terms-of-use']) {
    const page = await pageFor(undefined, { viewport: { width: 360, height: 800 }, locale: 'bn-BD' })
    await page.goto(path)
    await expect(page.locator('#prerendered')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0980-\u09FE]/)
    await page.evaluate(async () => void (await document.fonts.ready))
    expect(await layoutShift(page), path).toBeLessThan(0.03)
  }
})

test('replacing a skeleton with its list does not shift the layout', async ({ pageFor, newPerson, product }) => {
  const [brand, influencer] = [await newPerson('brand'), await newPerson('influencer')]
  await applyTo(
    influencer,
    await publish(brand, { title: 'A long title of many words that are needed to say it' }),
    '99999999.99',
  )
  await pay(brand, await collaborate(brand, influencer, '700'))
  const places = [
    { person: brand, path: '/applications', width: 1440 },
    { person: brand, path: '/campaigns', width: 1440 },
    { person: influencer, path: '/payments', width: 360 },
    { person: product.admin, path: '/admin-panel?tab=payments', width: 1440 },
  ]
  for (const { person, path, width } of places) {
    const page = await pageFor(person, { viewport: { width, height: 800 } })
    const { open } = await delayRequests(page, '/**')
    await page.goto(path)
    await expect(page.locator('main [aria-busy=true]')).toBeVisible()
    await page.evaluate(async () => void (await document.fonts.ready))
    expect(await layoutShift(page), path).toBeLessThan(0.03)
    open()
    await expect(page.locator('main [aria-busy=true], main .mantine-Skeleton-root')).toHaveCount(0)
    expect(await layoutShift(page), path).toBeLessThan(0.03)
  }
})
