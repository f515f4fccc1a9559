import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError, type ApiErrorCode } from './api-error.ts'

/** The texts of the error codes. A missing code is a type error. */
export const errorTexts: Record<Exclude<ApiErrorCode, 'unknown'>, MessageDescriptor> = {
  validation_failed: msg`Some fields are not valid.`,
  malformed_request: msg`The request could not be read.`,
  wrong_amount: msg`The amount must equal the amount due`,
  invalid_image: msg`Please select a valid image file`,
  image_too_many_pixels: msg`The image has too many pixels: at most 25 megapixels are allowed`,
  restricted_words: msg`Your message contains restricted words. Please remove them.`,
  unsupported_attachment: msg`Please choose a picture (JPEG, PNG, WebP, GIF or AVIF) or a PDF file`,
  insufficient_balance: msg`Insufficient balance`,
  link_not_valid: msg`This link has expired or has been used before. Please ask for a new one`,
  columns_unknown: msg`We don't recognise this file's columns. Please tell us what each one contains`,
  invalid_statement: msg`This file is not a CSV statement. Export the statement as CSV, or paste the messages`,
  too_many_entries: msg`That's too many entries at once. Please import them in smaller batches`,
  not_authenticated: msg`Please log in to continue`,
  invalid_credentials: msg`Invalid email or password`,
  second_factor_required: msg`Enter the code from your authenticator app, or a recovery code`,
  invalid_code: msg`This code is wrong or has been used before`,
  invalid_refresh_token: msg`Your session has ended. Please log in again`,
  account_deactivated: msg`This account has been deactivated`,
  wrong_role: msg`Your role does not allow this`,
  confirmation_required: msg`Please confirm it's you with your password or a code`,
  password_change_required: msg`Your password was generated for you. Please choose your own first`,
  second_factor_setup_required: msg`Admins must use two-step login. Please set it up first`,
  not_collaborators: msg`Please check if this user has approved collaborations with you.`,
  not_the_owner: msg`This campaign belongs to another brand`,
  not_found: msg`Not found`,
  campaign_not_found: msg`Campaign not found`,
  application_not_found: msg`Application not found`,
  payment_not_found: msg`Payment not found`,
  claim_not_found: msg`Claim not found`,
  refund_not_found: msg`Refund not found`,
  withdrawal_not_found: msg`Withdrawal not found`,
  user_not_found: msg`User not found`,
  session_not_found: msg`This device is already logged out`,
  mail_not_found: msg`Email not found`,
  wallet_entry_not_found: msg`Wallet entry not found`,
  wallet_account_not_found: msg`Wallet account not found`,
  device_not_found: msg`Device not found`,
  already_applied: msg`You have already applied to this campaign`,
  campaign_closed: msg`This campaign is closed`,
  campaign_has_unpaid_work: msg`This campaign has an accepted application that is not paid and confirmed yet`,
  campaign_has_payments: msg`This campaign cannot be deleted: money has been paid for it`,
  application_already_decided: msg`This application has already been decided`,
  application_not_accepted: msg`Only an accepted application can be paid`,
  influencer_account_closed: msg`The influencer has closed the account, so nothing is due any more`,
  payment_already_submitted: msg`A payment for this application is already waiting or confirmed`,
  transaction_id_used: msg`This transaction ID has already been used`,
  payment_already_decided: msg`This payment has already been decided`,
  claim_already_decided: msg`This claim has already been decided`,
  payment_not_confirmed: msg`Only a confirmed payment can be reversed`,
  payment_already_reversed: msg`This payment has already been reversed`,
  refund_already_sent: msg`This refund has already been sent with another transaction ID`,
  refund_not_sent: msg`This refund has not been sent yet`,
  withdrawal_not_approved: msg`This withdrawal has not been approved`,
  withdrawal_already_sent: msg`This withdrawal has already been approved with another transaction ID, or without one. Check whether the money was sent twice, or correct the ID in the list`,
  transaction_id_changed: msg`This withdrawal has another transaction ID by now`,
  influencer_owes: msg`The influencer owes money from a reversed payment. Reject the request: its money settles that first`,
  evidence_used: msg`This payment's wallet entry is already linked to another payment`,
  entry_not_linkable: msg`This entry cannot be linked to this payment`,
  list_changed: msg`These payments have changed. Please look at them again`,
  file_imported_before: msg`This file has been imported before`,
  entry_linked: msg`This entry, or one that goes with it, is linked to a payment, withdrawal or refund`,
  entry_action_not_allowed: msg`This is not possible for an entry in this state`,
  withdrawal_already_decided: msg`This withdrawal has already been decided`,
  recipient_deactivated: msg`This account has been deactivated`,
  attachment_not_found: msg`This file is not available any more`,
  too_many_payments: msg`Too many payments have been submitted for this application. Please contact us`,
  too_many_pending_withdrawals: msg`Too many of your withdrawals are waiting for a decision. Please wait until some are decided`,
  too_many_saved: msg`You have saved too many campaigns. Please remove some first`,
  too_many_devices: msg`There are too many phones with a key. Please revoke some first`,
  entry_decided_too_often: msg`This entry has been changed too often`,
  attachments_used_up: msg`You've reached today's limit for attachments. Please try again tomorrow`,
  address_attachments_used_up: msg`Too many files have been uploaded from your network. Please send those that wait, or try again tomorrow`,
  own_account: msg`You cannot deactivate your own account`,
  account_closed: msg`This account was closed for good and cannot be activated again`,
  request_timeout: msg`The request took too long. Please try again`,
  second_factor_on: msg`Two-step login is already on`,
  second_factor_off: msg`Two-step login is not on`,
  image_too_large: msg`Image size should be less than 5MB`,
  attachment_too_large: msg`The file is too large: at most 10 MB are allowed`,
  too_large: msg`The request is too large`,
  file_infected: msg`A virus was found in this file, so it was not stored`,
  unsupported_media_type: msg`Please send JSON`,
  idempotency_key_reused: msg`This Idempotency-Key was used for another request`,
  too_many_requests: msg`Too many attempts. Please wait a moment and try again`,
  headers_too_large: msg`The headers of the request are too large`,
  internal_error: msg`Something went wrong on our side. Please try again`,
  storage_full: msg`There is no room for more at the moment. Please try again later`,
  unavailable: msg`The service is busy or restarting. Please try again in a moment`,
  network: msg`We could not reach Prochar. Check your connection and try again`,
  cancelled: msg`You cancelled this, but it may have reached us anyway. Check before you try again`,
}

/** The text of a failed call: by its code, else the server's own sentence, else undefined. */
export function errorText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const known: Partial<Record<ApiErrorCode, MessageDescriptor>> = errorTexts
  const text = known[error.code]
  return text ? i18n._(text) : error.message || undefined
}

/** The error of a call that got no response: no sentence of the server says why. Undefined for any other error. */
export const withoutReply = (error: unknown): ApiError | undefined =>
  error instanceof ApiError && error.status === 0 ? error : undefined

/**
 * The text of a call that the server refused, where the specification shows the server's own sentence. Undefined without
 * a response. The sentence is in English, so Bangla prefers the text of the code.
 */
export function serverErrorText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || withoutReply(error)) return undefined
  // A bare map of field errors has no sentence: the page has its own.
  if (error.code === 'validation_failed' && error.message === '') return undefined
  return (i18n.locale === 'bn' ? undefined : error.message) || errorText(error)
}
