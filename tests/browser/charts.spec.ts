import type { Locator, Page } from '@playwright/test'
import { applyTo, publish } from '../support/people.ts'
import { expect, test } from './support/test.ts'

const chart = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Applications per campaign' }) })

/** The contrast of an element's fill with the surface of cards, by WCAG 2. */
const contrastWithCard = (bar: Locator) =>
  bar.evaluate(element => {
    const context = document.createElement('canvas').getContext('2d')
    const luminance = (colour: string) => {
      if (!context) return Number.NaN
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map(value =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const { fill } = getComputedStyle(element)
    const card = getComputedStyle(document.documentElement).getPropertyValue('--surface')
    const [dark = 0, light = 0] = [luminance(fill), luminance(card)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })

test('a chart has bars that are to scale and stand out from the card, and figures that keyboard, touch and screen reader users can read', async ({
  pageFor,
  newPerson,
  brand,
}) => {
  const title = 'A campaign whose title is wider than a phone, as many are'
  const [one, three] = [await publish(brand), await publish(brand, { title })]
  for (let applicant = 0; applicant < 3; applicant++) {
    const influencer = await newPerson('influencer')
    await applyTo(influencer, three)
    if (applicant === 0) await applyTo(influencer, one)
  }
  const page = await pageFor(brand)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard')
  const slider = chart(page).getByRole('slider', { name: 'Applications per campaign' })
  // The latest campaign is selected initially.
  await expect(slider).toHaveAttribute('aria-valuetext', `${three.title}: 3`)
  // The title is truncated, never the figure.
  await chart(page).locator('p').scrollIntoViewIfNeeded()
  await expect(chart(page).locator('p strong')).toBeInViewport({ ratio: 1 })
  const bars = chart(page).locator('svg rect')
  const heights = await bars.evaluateAll(all => all.map(bar => bar.getBoundingClientRect().height))
  const [earlier = 0, latest = 0] = heights
  expect(Math.max(latest, earlier) / Math.min(latest, earlier)).toBeCloseTo(3, 5)
  // CanvasText is the colour of text in forced-colours mode.
  const text = await page.locator('h1').evaluate(heading => getComputedStyle(heading).color)
  await expect(bars.first()).toHaveCSS('fill', text)

  await slider.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', `${one.title}: 1`)
  await expect(chart(page).locator('p')).toHaveText(`${one.title}: 1`)
  const { width = 0 } = (await slider.boundingBox()) ?? {}
  await slider.click({ position: { x: width * 0.6, y: 20 } })
  await expect(chart(page).locator('p')).toHaveText(`${three.title}: 3`)
  await expect(chart(page).getByRole('row', { name: `${three.title} 3` })).toHaveCount(1)

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'none', colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    for (const bar of await bars.all()) expect(await contrastWithCard(bar), colorScheme).toBeGreaterThanOrEqual(3)
  }
})

test('the only bar of a chart fills less than half of its width', async ({ pageFor, newPerson, brand }) => {
  await applyTo(await newPerson('influencer'), await publish(brand))
  const page = await pageFor(brand)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard')
    const bar = await chart(page).locator('svg rect').boundingBox()
    const slot = await chart(page).getByRole('slider').boundingBox()
    if (!bar || !slot) throw new Error('The chart is not visible.')
    expect(bar.width, `at ${width} px`).toBeLessThan(slot.width / 2)
    expect(bar.x + bar.width / 2, `at ${width} px`).toBeCloseTo(slot.x + slot.width / 2, 0)
  }
})
