import { ApiError } from './api-error.ts'

/** Whether the server answered 404 or 405: there is no such thing, or no such call. */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 405)
