import { Input } from '@mantine/core'
import type { ReactNode } from 'react'

/** A line below a field that shows how the site understood its text. As tall as an error, even when empty. */
export function ParsedValue({ children }: { children: ReactNode }) {
  return (
    <Input.Description component="div" mih="1.25rem" mt={5} mb={0} aria-live="polite">
      {children}
    </Input.Description>
  )
}
