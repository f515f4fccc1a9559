import { ApiError } from './api-error.ts'

/**
 * Whether the server answered 404 or 405: either there is no such thing, or another server that implements the
 * specification lacks the call and the feature is silently left out.
 */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && [404, 405].includes(error.status)
