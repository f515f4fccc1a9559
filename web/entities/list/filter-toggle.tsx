import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListFilters } from '#lib/lists/list-filters.ts'

interface FilterToggleProps {
  name: 'saved' | 'shortlisted'
  filters: ListFilters
  icon: ReactNode
  children: ReactNode
}

/** A list filter that is either on or off. */
export function FilterToggle({ name, filters, icon, children }: FilterToggleProps) {
  const on = filters.params[name] === 'true'
  return (
    <Button
      variant={on ? 'light' : 'default'}
      leftSection={icon}
      aria-pressed={on}
      onClick={() => filters.set({ [name]: on ? '' : 'true' })}
    >
      {children}
    </Button>
  )
}
