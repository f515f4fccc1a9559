import { expectGoodInEveryAppearance } from './support/every-appearance.ts'
import { createPeople, expectFailures, openPlace, viewers } from './support/places.ts'
import { test } from './support/test.ts'
import { expectValidHtml } from './support/valid-html.ts'

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
    for (const place of places) {
      await test.step(place.name, async () => {
        await openPlace(page, place)
        await expectValidHtml(page, place.name)
        await expectGoodInEveryAppearance(page, place)
      })
    }
  })
}
