import { ApiError } from './api-error.ts'

/** Whether the server responded 404 or 405: the resource or the endpoint does not exist. */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 405)
