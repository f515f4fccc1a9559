import { expectAccessible } from './support/axe.ts'
import { expectFits } from './support/fit.ts'
import { arrive, expectFailures, inhabit, viewers } from './support/places.ts'
import { readings, show } from './support/readings.ts'
import { test } from './support/test.ts'

for (const viewer of viewers) {
  test(`every screen of ${/^[ai]/.test(viewer) ? 'an' : 'a'} ${viewer} is accessible and fits its window in both languages and both themes`, async ({
    pageFor,
    newPerson,
    product,
    watch,
  }) => {
    const inhabitants = await inhabit(product, newPerson)
    const places = inhabitants.places[viewer]
    expectFailures(watch, places)
    const page = await pageFor(viewer === 'visitor' ? undefined : inhabitants[viewer])
    for (const place of places) {
      await test.step(place.name, async () => {
        await arrive(page, place)
        for (const reading of readings) {
          await show(page, reading)
          await expectAccessible(page, place.name)
          await expectFits(page, place)
        }
        await show(page, readings[0])
      })
    }
  })
}
