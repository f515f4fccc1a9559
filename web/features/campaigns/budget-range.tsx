import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { typedCount } from '#lib/format.ts'
import type { ListFilters } from '#lib/list-filters.ts'
import { NumberInput } from '#ui/number-input.tsx'

/** A whole number of taka, as allowed in the URL. */
export const wholeTaka = /^[1-9]\d{0,7}$/

/** The lowest and the highest budget, in whole taka. */
export function BudgetRange({ filters }: { filters: ListFilters }) {
  const { t } = useLingui()
  return (
    <>
      <Bound name="min_budget" label={t`Lowest budget`} filters={filters} />
      <Bound name="max_budget" label={t`Highest budget`} filters={filters} />
    </>
  )
}

interface BoundProps {
  name: 'min_budget' | 'max_budget'
  label: string
  filters: ListFilters
}

/** Applies on Enter and on blur. Anything but a whole number leaves the list unchanged. */
function Bound({ name, label, filters }: BoundProps) {
  const shown = String(filters.params[name] ?? '')
  const [text, setText] = useState(shown)
  const [last, setLast] = useState(shown)
  if (shown !== last) {
    setLast(shown)
    setText(shown)
  }
  const apply = () => {
    if (text === '' || wholeTaka.test(text)) filters.set({ [name]: text === '' ? '' : Number(text) })
    else setText(shown)
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
      read={typedCount}
      value={text}
      onChange={setText}
      onBlur={apply}
      onKeyDownCapture={event => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}
