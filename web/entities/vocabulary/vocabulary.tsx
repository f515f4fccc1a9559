import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { categories, divisions, type Category, type Division } from '#contract/values/vocabulary.ts'

interface Vocabulary<Value extends string> {
  label: MessageDescriptor
  /** The label of a form's empty option. */
  choose: MessageDescriptor
  values: readonly Value[]
  names: Record<Value, MessageDescriptor>
}

const define = <Value extends string>(vocabulary: Vocabulary<Value>) => vocabulary

/** The fields whose values are a closed set, with their translations. */
export const vocabularies = {
  category: define<Category>({
    label: msg`Category`,
    choose: msg`Choose a category`,
    values: categories,
    names: {
      fashion: msg`Fashion`,
      beauty: msg`Beauty`,
      fitness: msg`Fitness`,
      travel: msg`Travel`,
      food: msg`Food`,
      lifestyle: msg`Lifestyle`,
      technology: msg`Technology`,
      gaming: msg`Gaming`,
      other: msg`Other`,
    },
  }),
  division: define<Division>({
    label: msg`Division`,
    choose: msg`Choose a division`,
    values: divisions,
    names: {
      barishal: msg`Barishal`,
      chattogram: msg`Chattogram`,
      dhaka: msg`Dhaka`,
      khulna: msg`Khulna`,
      mymensingh: msg`Mymensingh`,
      rajshahi: msg`Rajshahi`,
      rangpur: msg`Rangpur`,
      sylhet: msg`Sylhet`,
    },
  }),
}

export type VocabularyField = keyof typeof vocabularies
export type ValueOf<F extends VocabularyField> = (typeof vocabularies)[F]['values'][number]

const namesOf = <F extends VocabularyField>(field: F) =>
  vocabularies[field].names as Record<ValueOf<F>, MessageDescriptor>

/** The translated name of a field's value; an unknown value of a newer server is shown as it is. */
export function VocabularyName<F extends VocabularyField>({ field, value }: { field: F; value: ValueOf<F> }) {
  const { i18n } = useLingui()
  const name = (namesOf(field) as Partial<Record<string, MessageDescriptor>>)[value]
  return name ? i18n._(name) : value
}

/** Options of a select with translated names; all values by default. */
export function useVocabularyOptions<F extends VocabularyField>(
  field: F,
  values: readonly ValueOf<F>[] = vocabularies[field].values,
) {
  const { i18n } = useLingui()
  const names = namesOf(field)
  return values.map(value => ({ value, label: i18n._(names[value]) }))
}
