import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminSorts, type ListSort } from '#contract/values/sorts.ts'
import type { FilterParams, ListFilters } from '#lib/lists/list-filters.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { SearchField } from '#ui/search-field.tsx'
import a11y from '#ui/visually-hidden.module.css'
import classes from './list-controls.module.css'

/** The names of the sort orders of lists. */
export const sortNames: Record<ListSort, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  highest: msg`Highest amount first`,
  lowest: msg`Lowest amount first`,
  deadline: msg`Soonest deadline first`,
  waiting: msg`Pending first`,
  most_followers: msg`Most followers first`,
  fewest_followers: msg`Fewest followers first`,
}

/** The sort orders that a list of decisions offers. */
export const queueSorts = ['waiting', ...adminSorts] as const

/** A filter with a fixed set of values. */
interface FilterSelect {
  name: Exclude<keyof FilterParams, 'search' | 'sort'>
  label: string
  /** The option for no filter, such as "All categories". */
  all: string
  options: readonly { value: string; label: string }[]
}

export interface ListControlsProps {
  list: ListState<unknown>
  filters: ListFilters
  /** What the search covers, such as "Title or brand". Without it, the list has no search. */
  placeholder?: string
  selects?: readonly FilterSelect[]
  /** The first one is the default. */
  sorts?: readonly ListSort[]
  /** More fields, between the filters and the order. */
  children?: ReactNode
}

/** Searches, filters and sorts the list below. Hidden while the list has no rows at all. */
export function ListControls({ list, filters, placeholder, selects = [], sorts = [], children }: ListControlsProps) {
  const { t, i18n } = useLingui()
  const { params, active, set } = filters
  const rows = list.stale ? undefined : list.rows
  if (rows?.length === 0 && !active) return null
  const [defaultSort, ...otherSorts] = sorts
  return (
    <search className={classes.controls} data-screen-only>
      {placeholder === undefined ? null : (
        <SearchField
          className={classes.search}
          placeholder={placeholder}
          value={String(params.search ?? '')}
          onSearch={text => set({ search: text })}
        />
      )}
      {selects.map(({ name, label, all, options }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          value={params[name] ?? ''}
          onChange={event => set({ [name]: event.currentTarget.value })}
          data={[{ value: '', label: all }, ...options]}
        />
      ))}
      {children}
      {defaultSort ? (
        <NativeSelect
          aria-label={t`Order`}
          value={params.sort ?? ''}
          onChange={event => set({ sort: event.currentTarget.value })}
          data={[
            { value: '', label: i18n._(sortNames[defaultSort]) },
            ...otherSorts.map(value => ({ value, label: i18n._(sortNames[value]) })),
          ]}
        />
      ) : null}
      <output className={a11y.visuallyHidden}>
        {active && rows ? (
          <Plural value={rows.length} _0="Nothing found" one="Showing # row" other="Showing # rows" />
        ) : null}
      </output>
    </search>
  )
}
