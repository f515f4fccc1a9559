import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { categories, type Category } from '#contract/vocabulary.ts'

/** The names of the categories, for `i18n._()` where no component is possible, as in an `<option>`. */
export const categoryNames: Record<Category, MessageDescriptor> = {
  fashion: msg`Fashion`,
  beauty: msg`Beauty`,
  fitness: msg`Fitness`,
  travel: msg`Travel`,
  food: msg`Food`,
  lifestyle: msg`Lifestyle`,
  technology: msg`Technology`,
  gaming: msg`Gaming`,
  other: msg`Other`,
}

/** The translated name of a category. */
export function CategoryName({ category }: { category: Category }) {
  const { i18n } = useLingui()
  return i18n._(categoryNames[category])
}

/** Options of a select with translated names; all categories by default. */
export function useCategoryOptions(values: readonly Category[] = categories) {
  const { i18n } = useLingui()
  return values.map(value => ({ value, label: i18n._(categoryNames[value]) }))
}
