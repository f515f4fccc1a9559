import { ApiError } from './api-error.ts'

/** Loads a part of the site on demand. Fails with the same error as a call without a response. */
export const loadFile = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(() => {
    throw new ApiError(0, 'network', '')
  })
