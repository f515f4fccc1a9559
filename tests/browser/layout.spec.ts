import type { Page } from '@playwright/test'
import { arrive, inhabit, schemes, stillness } from './support/places.ts'
import { expect, test } from './support/test.ts'

const widths = [360, 768, 1440]

/** What makes the page, or a dialog on it, wider than its window; nothing where it fits. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const windows = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    const wide = windows.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    const beyond = [...document.querySelectorAll('body *')].filter(
      element => element.getBoundingClientRect().right > document.documentElement.clientWidth,
    )
    const names = [...wide, ...(wide.length > 0 ? beyond : [])]
    return names.map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`)
  })

for (const role of ['visitor', 'brand', 'influencer', 'admin'] as const) {
  test(`no screen of a ${role} scrolls sideways, from a phone to a desktop, in light and in dark`, async ({
    pageFor, newPerson, product,
  }) => {
    const inhabitants = await inhabit(product, newPerson)
    const page = await pageFor(role === 'visitor' ? undefined : inhabitants[role])
    for (const place of inhabitants.places[role]) {
      await test.step(place.name, async () => {
        await arrive(page, place)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          for (const colorScheme of schemes) {
            await page.emulateMedia({ colorScheme })
            await stillness(page)
            expect.soft(await tooWide(page), `${place.name} at ${width}, ${colorScheme}`).toEqual([])
          }
        }
      })
    }
  })
}
