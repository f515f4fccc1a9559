import { ApiError } from './api-error.ts'

/** Loads a part of the site on demand. Fails as a call without a response does. */
export const loadFile = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(() => {
    throw new ApiError(0, 'network', '')
  })
