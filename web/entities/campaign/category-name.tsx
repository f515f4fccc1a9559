import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { categories, type Category } from '#contract/vocabulary.ts'

/** The categories' names, for `i18n._()` where a component can't stand: in an `<option>`. */
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

/** A category in the reader's language. */
export function CategoryName({ category }: { category: Category }) {
  const { i18n } = useLingui()
  return i18n._(categoryNames[category])
}

/** The categories to choose from, in the reader's language; all of them unless told which. */
export function useCategoryOptions(among: readonly Category[] = categories) {
  const { i18n } = useLingui()
  return among.map(value => ({ value, label: i18n._(categoryNames[value]) }))
}
