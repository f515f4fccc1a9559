import { useLingui } from '@lingui/react/macro'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useVocabularyOptions, vocabularies, type ValueOf, type VocabularyField } from './vocabulary.tsx'

interface VocabularySelectProps<F extends VocabularyField> extends Omit<NativeSelectProps, 'data' | 'children'> {
  field: F
  /** The options; all values by default. */
  values?: readonly ValueOf<F>[] | undefined
  /** The label of the empty option. The default asks the user to choose. */
  empty?: string
}

/** A labelled select with a field's values and an empty option. */
export function VocabularySelect<F extends VocabularyField>({
  field,
  values,
  empty,
  ...props
}: VocabularySelectProps<F>) {
  const { i18n } = useLingui()
  const { label, choose } = vocabularies[field]
  const options = useVocabularyOptions(field, values)
  return (
    <NativeSelect
      label={i18n._(label)}
      name={field}
      data={[{ value: '', label: empty ?? i18n._(choose) }, ...options]}
      {...props}
    />
  )
}
