import type { Page } from '@playwright/test'
import { arrive, expectFailures, inhabit, schemes, stillness, viewers } from './support/places.ts'
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

for (const viewer of viewers) {
  test(`no screen of a ${viewer} scrolls sideways, from a phone to a desktop, in light and in dark`, async ({
    pageFor, newPerson, product, watch,
  }) => {
    const inhabitants = await inhabit(product, newPerson)
    const places = inhabitants.places[viewer]
    expectFailures(watch, places)
    const page = await pageFor(viewer === 'visitor' ? undefined : inhabitants[viewer])
    for (const place of places) {
      await test.step(place.name, async () => {
        await arrive(page, place)
        for (const width of place.width ? [place.width] : widths) {
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
