import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { VocabularySelect } from '#entities/vocabulary/vocabulary-select.tsx'
import { typedCount } from '#lib/format.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { choices, readFollowers, readSearch, type Choice, type Search } from './search.ts'
import classes from './influencers-page.module.css'

interface SearchFormProps {
  /** The search that the list shows. */
  search: Search
  onSearch: (search: Search) => void
}

/** The filters, which apply when Search is pressed. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const { t } = useLingui()
  const address = JSON.stringify(search)
  const [shown, setShown] = useState(address)
  const [chosen, setChosen] = useState<Search>(search)
  const [followers, setFollowers] = useState(String(search.min_followers ?? ''))
  const field = useRef<HTMLInputElement>(null)
  const [invalid, setInvalid] = useState(false)

  // After Back or Forward the fields follow the address.
  if (address !== shown) {
    setShown(address)
    setChosen(search)
    setFollowers(String(search.min_followers ?? ''))
    setInvalid(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const min_followers = readFollowers(followers)
    setInvalid(min_followers === undefined)
    if (min_followers === undefined) field.current?.focus()
    else onSearch(readSearch({ ...chosen, min_followers }))
  }

  return (
    <search>
      <form className={classes.form} onSubmit={submit} noValidate>
        {(Object.keys(choices) as Choice[]).map(choice => (
          <VocabularySelect
            key={choice}
            field={choice}
            values={choices[choice]}
            empty={t`All`}
            value={chosen[choice] ?? ''}
            onChange={event => setChosen(readSearch({ ...chosen, [choice]: event.currentTarget.value }))}
          />
        ))}
        <NumberInput
          ref={field}
          label={t`Minimum Followers`}
          name="min_followers"
          step="1"
          min="0"
          max={String(limits.followers.max)}
          read={typedCount}
          value={followers}
          onChange={setFollowers}
          error={invalid && t`Please enter a whole number`}
        />
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          <Trans>Search</Trans>
        </Button>
      </form>
    </search>
  )
}
