import { ApiError } from './api-error.ts'

/**
 * Whether the server answered 404: there is no such thing, or another server of the specification has no such call, and
 * the feature is quietly not offered.
 */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404
