import { ApiError } from './api-error.ts'
import { isOwnServer } from './config.ts'

const isAnsweredWith = (error: unknown, statuses: readonly number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status)

/** Whether the server answered 404 or 405: there is no such thing, or no such call. */
export const isNotFound = (error: unknown): error is ApiError => isAnsweredWith(error, [404, 405])

/**
 * Whether the server lacks a call that the specification does not have, so that the feature is silently left out. Other
 * servers that implement the specification may refuse it in any way. From our own, only a 404 or 405 means that.
 */
export const isUnsupported = (error: unknown): error is ApiError =>
  isNotFound(error) || (!isOwnServer && isAnsweredWith(error, [401, 403, 500, 501]))
