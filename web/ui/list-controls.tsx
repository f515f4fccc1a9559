import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListSort } from '#contract/sorts.ts'
import type { ListSearch, Narrowing } from '#lib/narrowing.ts'
import type { ListState } from '#lib/query.ts'
import { SearchField } from './search-field.tsx'
import heard from './heard.module.css'
import classes from './list-controls.module.css'

const sortNames: Record<ListSort, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  highest: msg`Highest amount first`,
  lowest: msg`Lowest amount first`,
  deadline: msg`Next deadline first`,
}

interface Filter {
  name: Exclude<keyof Narrowing, 'search' | 'sort'>
  label: string
  /** The word for no filter: All categories. */
  all: string
  options: readonly { value: string; label: string }[]
}

interface ListControlsProps {
  list: ListState<unknown>
  search: ListSearch
  /** What is looked in: Title or brand. It must not be the search's name: forms beside the list have fields of that name. */
  lookIn: string
  filters?: readonly Filter[]
  /** The first is the order that the list has by itself. */
  sorts?: readonly ListSort[]
  /** Further fields, between the filters and the order. */
  children?: ReactNode
}

/** Searches, filters and orders the list below. A list with nothing to look for has none. */
export function ListControls({ list, search, lookIn, filters = [], sorts = [], children }: ListControlsProps) {
  const { t, i18n } = useLingui()
  const { asked, narrowed, narrow } = search
  const rows = list.stale ? undefined : list.rows
  if (rows?.length === 0 && !narrowed) return null
  const [usual, ...others] = sorts
  return (
    <search className={classes.controls}>
      <SearchField lookIn={lookIn} value={String(asked.search ?? '')} onSearch={text => narrow({ search: text })} />
      {filters.map(({ name, label, all, options }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          value={asked[name] ?? ''}
          onChange={event => narrow({ [name]: event.currentTarget.value })}
          data={[{ value: '', label: all }, ...options]}
        />
      ))}
      {children}
      {usual ? (
        <NativeSelect
          aria-label={t`Order`}
          value={asked.sort ?? ''}
          onChange={event => narrow({ sort: event.currentTarget.value })}
          data={[
            { value: '', label: i18n._(sortNames[usual]) },
            ...others.map(value => ({ value, label: i18n._(sortNames[value]) })),
          ]}
        />
      ) : null}
      <output className={heard.heard}>
        {narrowed && rows ? (
          <Plural value={rows.length} _0="Nothing found" one="# row is shown" other="# rows are shown" />
        ) : null}
      </output>
    </search>
  )
}
