import type { Page } from '@playwright/test'
import { appearances, setAppearance } from './support/appearances.ts'
import { expectGoodInEveryAppearance } from './support/every-appearance.ts'
import { openInApp } from './support/open-in-app.ts'
import { createPeople, expectFailures, openPlace, viewers, type Place, type SamplePeople } from './support/places.ts'
import { expect, test } from './support/test.ts'
import { expectValidHtml } from './support/valid-html.ts'

/** Loads the first screen of every path. Opens the others inside the app, which takes a third of the time. */
function loadedPlaces({ places }: SamplePeople): Set<Place> {
  const first = new Map<string, Place>()
  for (const place of viewers.flatMap(viewer => places[viewer])) {
    const path = place.path.replace(/[?#].*/, '')
    if (!first.has(path)) first.set(path, place)
  }
  return new Set(first.values())
}

/** Closes the menu or the notifications, which would cover every screen. */
async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog')
  if ((await dialogs.count()) > 0) await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(0)
}

for (const viewer of viewers) {
  test(`every screen of ${/^[ai]/.test(viewer) ? 'an' : 'a'} ${viewer} is accessible and fits its window in both languages and both themes`, async ({
    pageFor,
    newPerson,
    product,
    watch,
  }) => {
    const people = await createPeople(product, newPerson)
    const places = people.places[viewer]
    expectFailures(watch, places)
    const page = await pageFor(viewer === 'visitor' ? undefined : people[viewer])
    const loaded = loadedPlaces(people)
    for (const [index, place] of places.entries()) {
      await test.step(place.name, async () => {
        const forget = place.api !== undefined || places[index - 1]?.api !== undefined
        const change = async () => {
          await closeDialogs(page)
          await setAppearance(page, appearances[0])
        }
        await openPlace(page, place, loaded.has(place) ? undefined : (...to) => openInApp(...to, { forget, change }))
        await expectValidHtml(page, place.name)
        await expectGoodInEveryAppearance(page, place)
      })
    }
  })
}
