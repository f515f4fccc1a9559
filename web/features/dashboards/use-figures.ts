import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredData } from '#lib/dom/use-deferred-data.ts'

/** The figures of a dashboard. Undefined while they load; with the reason if they failed to load. */
export interface Figures<T> {
  data: T | undefined
  failure: { error: unknown; busy: boolean; onRetry: () => void } | undefined
}

/** The part of the query that a dashboard uses. */
export function useFigures<T>({ data, error, isError, isFetching, refetch }: UseQueryResult<T>): Figures<T> {
  return {
    data: useDeferredData(data),
    failure: isError && !data ? { error, busy: isFetching, onRetry: () => void refetch() } : undefined,
  }
}
