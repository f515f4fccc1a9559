import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { networks, socialNetworks, type SocialNetwork } from '#contract/values/networks.ts'
import { recordOf } from '#contract/values/record-of.ts'
import type { Language } from '#contract/values/roles.ts'
import { categories, divisions, type Category, type Division } from '#contract/values/vocabulary.ts'

/** A text from the catalogues, or a name that the contract defines in each language. */
type Name = MessageDescriptor | Record<Language, string>
const nameIn = (i18n: I18n, name: Name): string => ('en' in name ? name[i18n.locale as Language] : i18n._(name))

interface Vocabulary<Value extends string> {
  label: MessageDescriptor
  /** The label of a form's empty option. */
  choose: MessageDescriptor
  values: readonly Value[]
  names: Record<Value, Name>
}

const define = <Value extends string>(vocabulary: Vocabulary<Value>) => vocabulary

/** The fields with a closed set of values, with their translations. */
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
  network: define<SocialNetwork>({
    label: msg`Network`,
    choose: msg`Choose a network`,
    values: socialNetworks,
    names: recordOf(socialNetworks, network => networks[network].names),
  }),
}

export type VocabularyField = keyof typeof vocabularies
export type ValueOf<F extends VocabularyField> = (typeof vocabularies)[F]['values'][number]

const namesOf = <F extends VocabularyField>(field: F) => vocabularies[field].names as Record<ValueOf<F>, Name>

/** Translates a field's value; shows a value as is that this page does not know yet. */
export function VocabularyName<F extends VocabularyField>({ field, value }: { field: F; value: ValueOf<F> }) {
  const { i18n } = useLingui()
  const name = (namesOf(field) as Partial<Record<string, Name>>)[value]
  return name ? nameIn(i18n, name) : value
}

/** Options of a select with translated names; all values by default. */
export function useVocabularyOptions<F extends VocabularyField>(
  field: F,
  values: readonly ValueOf<F>[] = vocabularies[field].values,
) {
  const { i18n } = useLingui()
  const names = namesOf(field)
  return values.map(value => ({ value, label: nameIn(i18n, names[value]) }))
}
