import { AxeBuilder } from '@axe-core/playwright'
import { arrive, inhabit, schemes, stillness } from './support/places.ts'
import { expect, test } from './support/test.ts'

/** WCAG 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const role of ['visitor', 'brand', 'influencer', 'admin'] as const) {
  test(`axe finds nothing on any screen of a ${role}, in light and in dark`, async ({ pageFor, newPerson, product }) => {
    const inhabitants = await inhabit(product, newPerson)
    const page = await pageFor(role === 'visitor' ? undefined : inhabitants[role])
    for (const place of inhabitants.places[role]) {
      await test.step(place.name, async () => {
        await arrive(page, place)
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme })
          await stillness(page)
          const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
          const found = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`))
          expect.soft(found, `${place.name}, ${colorScheme}`).toEqual([])
        }
      })
    }
  })
}
