import { expectAccessible } from './support/axe.ts'
import { arrive, expectFailures, inhabit, viewers } from './support/places.ts'
import { test } from './support/test.ts'

for (const viewer of viewers) {
  test(`axe finds nothing on any screen of a ${viewer}, in any state, in both languages and both themes`, async ({
    pageFor, newPerson, product, watch,
  }) => {
    const inhabitants = await inhabit(product, newPerson)
    const places = inhabitants.places[viewer]
    expectFailures(watch, places)
    const page = await pageFor(viewer === 'visitor' ? undefined : inhabitants[viewer])
    for (const place of places) {
      await test.step(place.name, async () => {
        await arrive(page, place)
        await expectAccessible(page, place.name)
      })
    }
  })
}
