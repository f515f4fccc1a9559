import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/values/limits.ts'
import { typedMoney } from '#lib/forms/typed-money.ts'
import { count } from '#lib/i18n/format.ts'
import type { ListFilters } from '#lib/lists/list-filters.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { readTaka } from './search.ts'

/** The budget range to filter by, in whole taka. */
export function BudgetRange({ filters }: { filters: ListFilters }) {
  const { t } = useLingui()
  return (
    <>
      <Bound name="min_budget" label={t`Lowest budget`} filters={filters} />
      <Bound name="max_budget" label={t`Highest budget`} filters={filters} />
    </>
  )
}

/** A typed amount, without the poisha if they are zero. */
const typedTaka = (text: string) => typedMoney(text).replace(/^0+(?=\d)|\.0*$/g, '')

interface BoundProps {
  name: 'min_budget' | 'max_budget'
  label: string
  filters: ListFilters
}

/** Applies on Enter and on blur. Ignores anything but whole taka. */
function Bound({ name, label, filters }: BoundProps) {
  const { t, i18n } = useLingui()
  const shown = String(filters.params[name] ?? '')
  const [text, setText] = useState(shown)
  const [last, setLast] = useState(shown)
  const [invalid, setInvalid] = useState(false)
  if (shown !== last) {
    setLast(shown)
    setText(shown)
    setInvalid(false)
  }
  const max = count(limits.budgetFilter.maxTaka, i18n.locale)
  const apply = () => {
    if (text === shown) return
    const isAmount = text === '' || readTaka(text) !== undefined
    setInvalid(!isAmount)
    if (isAmount) filters.set({ [name]: Number(text) })
  }
  return (
    <NumberInput
      aria-label={label}
      placeholder={label}
      leftSection="৳"
      leftSectionWidth="1.75rem"
      step="1"
      min="1"
      max={String(limits.budgetFilter.maxTaka)}
      read={typedTaka}
      value={text}
      error={invalid && t`Enter a whole number of taka, from 1 to ${max}`}
      onChange={typed => {
        setInvalid(false)
        setText(typed)
      }}
      onBlur={apply}
      onKeyDownCapture={event => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}
