import { Input } from '@mantine/core'
import type { ReactNode } from 'react'

/** A line below a field that shows how its text was understood. The space is kept when there is nothing to show. */
export function Echo({ children }: { children: ReactNode }) {
  return (
    <Input.Description component="div" mih="1.25rem" mt={4} aria-live="polite">
      {children}
    </Input.Description>
  )
}
