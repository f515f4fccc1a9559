import type { Page } from '@playwright/test'
import { appearances, setAppearance } from './appearances.ts'
import { appearanceRules, expectAccessible } from './axe.ts'
import { expectFits } from './fit.ts'
import type { Place } from './places.ts'

/**
 * Expects the open screen to be accessible and to fit its window in both languages and both themes. Leaves it in the
 * second appearance, at its original width.
 */
export async function expectGoodInEveryAppearance(page: Page, place: Place): Promise<void> {
  const [first, second] = appearances
  await setAppearance(page, first)
  await expectAccessible(page, place.name)
  await expectFits(page, place, 'widest first')
  await setAppearance(page, second)
  await expectFits(page, place, 'narrowest first')
  await expectAccessible(page, place.name, appearanceRules)
}
