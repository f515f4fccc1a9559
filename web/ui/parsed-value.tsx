import { Input } from '@mantine/core'
import type { ReactNode } from 'react'

/** A line below a field that shows how its text was understood. It is as high as an error, also when it is empty. */
export function ParsedValue({ children }: { children: ReactNode }) {
  return (
    <Input.Description component="div" mih="1.25rem" mt={5} mb={0} aria-live="polite">
      {children}
    </Input.Description>
  )
}
