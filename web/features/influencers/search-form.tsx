import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { limits } from '#contract/values/limits.ts'
import { influencerSorts } from '#contract/values/sorts.ts'
import { sortNames } from '#entities/list/list-controls.tsx'
import { VocabularySelect } from '#entities/vocabulary/vocabulary-select.tsx'
import { supports } from '#lib/http/supports.ts'
import { typedCount } from '#lib/i18n/format.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { choices, readFollowers, readSearch, type Choice, type Search } from './search.ts'
import classes from './influencers-page.module.css'

interface SearchFormProps {
  /** The current search. */
  search: Search
  onSearch: (search: Search) => void
}

const bounds = ['min_followers', 'max_followers'] as const
type Bound = (typeof bounds)[number]

/** The follower range, as text for editing. */
const boundsOf = (search: Search): Record<Bound, string> => ({
  min_followers: String(search.min_followers ?? ''),
  max_followers: String(search.max_followers ?? ''),
})

/** The filters. They apply when the user presses Search. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const { t, i18n } = useLingui()
  const address = JSON.stringify(search)
  const [shown, setShown] = useState(address)
  const [chosen, setChosen] = useState<Search>(search)
  const [followers, setFollowers] = useState(boundsOf(search))
  const fields = { min_followers: useRef<HTMLInputElement>(null), max_followers: useRef<HTMLInputElement>(null) }
  const [invalid, setInvalid] = useState<Bound | null>(null)

  // Follows the URL after Back and Forward.
  if (address !== shown) {
    setShown(address)
    setChosen(search)
    setFollowers(boundsOf(search))
    setInvalid(null)
  }

  const isOffered = { category: true, division: supports.divisions, network: supports.networks }
  const offered = (Object.keys(choices) as Choice[]).filter(choice => isOffered[choice])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = bounds.find(bound => readFollowers(followers[bound]) === undefined) ?? null
    setInvalid(wrong)
    if (wrong) fields[wrong].current?.focus()
    else onSearch(readSearch({ ...chosen, ...followers }))
  }

  return (
    <search>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          type="search"
          label={t`Keyword`}
          placeholder={t`Name or bio`}
          name="search"
          maxLength={limits.search.max}
          value={chosen.search ?? ''}
          onChange={event => setChosen({ ...chosen, search: event.currentTarget.value })}
        />
        {offered.map(choice => (
          <VocabularySelect
            key={choice}
            field={choice}
            values={choices[choice]}
            empty={t`All`}
            value={chosen[choice] ?? ''}
            onChange={event => setChosen(readSearch({ ...chosen, [choice]: event.currentTarget.value }))}
          />
        ))}
        {bounds.map(bound => (
          <NumberInput
            key={bound}
            ref={fields[bound]}
            label={bound === 'min_followers' ? t`Minimum Followers` : t`Maximum Followers`}
            name={bound}
            step="1"
            min="0"
            max={String(limits.followers.max)}
            read={typedCount}
            value={followers[bound]}
            onChange={text => setFollowers({ ...followers, [bound]: text })}
            error={invalid === bound && t`Please enter a whole number`}
          />
        ))}
        <NativeSelect
          label={t`Order`}
          name="sort"
          value={chosen.sort ?? ''}
          onChange={event => setChosen(readSearch({ ...chosen, sort: event.currentTarget.value }))}
          data={influencerSorts.map((value, index) => ({
            value: index === 0 ? '' : value,
            label: i18n._(sortNames[value]),
          }))}
        />
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          <Trans>Search</Trans>
        </Button>
      </form>
    </search>
  )
}
