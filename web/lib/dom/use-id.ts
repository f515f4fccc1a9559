import { useId as useReactId } from 'react'

/**
 * Replaces Mantine's hook of this name (vite.config.ts), which changes its id after the first render. That would render
 * every field and menu twice in the task that first shows the page.
 */
export function useId(own?: string): string {
  const id = useReactId()
  return own ?? id
}
