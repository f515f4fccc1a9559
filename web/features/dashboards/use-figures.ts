import type { UseQueryResult } from '@tanstack/react-query'
import { useLoaded } from '#lib/use-loaded.ts'

/** The figures of a dashboard: undefined while they load, or with the reason why they could not be loaded. */
export interface Figures<T> {
  data: T | undefined
  failure: { error: unknown; busy: boolean; onRetry: () => void } | undefined
}

/** What a dashboard shows of its query. */
export function useFigures<T>({ data, error, isError, isFetching, refetch }: UseQueryResult<T>): Figures<T> {
  return {
    data: useLoaded(data),
    failure: isError && !data ? { error, busy: isFetching, onRetry: () => void refetch() } : undefined,
  }
}
