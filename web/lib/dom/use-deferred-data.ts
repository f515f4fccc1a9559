import { useDeferredValue } from 'react'

/**
 * The data of a query that fills a page. When it arrives, React renders it in short tasks, so that the page stays
 * responsive; the query's own update would be one long task. Later changes show at once.
 */
export function useDeferredData<T>(data: T | undefined): T | undefined {
  const isLoaded = useDeferredValue(data !== undefined)
  return isLoaded ? data : undefined
}
