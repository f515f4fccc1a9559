import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError, type ApiErrorCode } from '#lib/http/api-error.ts'
import { errorSentences } from './error-sentences.gen.ts'

/** The texts of the error codes: the contract's sentences and the site's own. */
export const errorTexts: Record<Exclude<ApiErrorCode, 'unknown'>, MessageDescriptor> = {
  ...errorSentences,
  network: msg`We couldn't reach Prochar. Check your connection and try again`,
  cancelled: msg`You cancelled this, but it may still have gone through. Check before you try again`,
}

/** The text of a failed call: by its code, else the server's own sentence, else undefined. */
export function errorText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const known: Partial<Record<ApiErrorCode, MessageDescriptor>> = errorTexts
  const text = known[error.code]
  return text ? i18n._(text) : error.message || undefined
}

/** The text of a call without a response, which no server sentence can explain. Undefined for any other error. */
export const withoutReply = (error: unknown): ApiError | undefined =>
  error instanceof ApiError && error.status === 0 ? error : undefined

/**
 * The text of a call that the server refused, where the specification shows the server's own sentence. Undefined
 * without a response. The sentence is in English, so Bangla prefers the code's text.
 */
export function serverErrorText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || withoutReply(error)) return undefined
  // A bare map of field errors has no sentence. The page has its own.
  if (error.code === 'validation_failed' && error.message === '') return undefined
  return (i18n.locale === 'bn' ? undefined : error.message) || errorText(error)
}
