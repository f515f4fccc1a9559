import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredData } from '#lib/dom/use-deferred-data.ts'

/** The figures of a dashboard. Undefined while they load or, with the reason, after they failed to load. */
export interface Figures<T> {
  data: T | undefined
  failure: { error: unknown; busy: boolean; onRetry: () => void } | undefined
}

/** The part of its query that a dashboard shows. */
export function useFigures<T>({ data, error, isError, isFetching, refetch }: UseQueryResult<T>): Figures<T> {
  return {
    data: useDeferredData(data),
    failure: isError && !data ? { error, busy: isFetching, onRetry: () => void refetch() } : undefined,
  }
}
