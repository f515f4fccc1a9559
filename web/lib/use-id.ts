import { useId as useReactId } from 'react'

/**
 * Stands in for Mantine's hook of this name (vite.config.ts). Mantine's changes its id after the first render, so that every
 * field and menu is rendered twice, in the one task that shows a page.
 */
export function useId(own?: string): string {
  const id = useReactId()
  return own ?? id
}
