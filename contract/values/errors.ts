/**
 * Every refusal of the server, with its status and English sentence. The site translates the code; other clients can
 * show the sentence.
 */
export const errors = {
  // 400
  validation_failed: { status: 400, message: 'Some fields are invalid.' },
  malformed_request: { status: 400, message: "We couldn't read the request." },
  wrong_amount: { status: 400, message: 'The amount must equal the amount due' },
  invalid_image: { status: 400, message: 'Please select a valid image file' },
  image_too_many_pixels: { status: 400, message: 'This image has too many pixels. The limit is 25 megapixels' },
  restricted_words: { status: 400, message: 'Your message contains restricted words. Please remove them.' },
  unsupported_attachment: {
    status: 400,
    message: 'Please choose a picture (JPEG, PNG, WebP, GIF or AVIF) or a PDF file',
  },
  insufficient_balance: { status: 400, message: 'Insufficient balance' },
  link_not_valid: { status: 400, message: 'This link has expired or has already been used. Please request a new one' },
  columns_unknown: {
    status: 400,
    message: "We don't recognise this file's columns. Please tell us what each one contains",
  },
  invalid_statement: {
    status: 400,
    message: "This file isn't a CSV statement. Export the statement as CSV, or paste the messages",
  },
  too_many_entries: { status: 400, message: "That's too many entries at once. Please import them in smaller batches" },
  // 401
  not_authenticated: { status: 401, message: 'Please log in to continue' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  second_factor_required: { status: 401, message: 'Enter the code from your authenticator app, or a recovery code' },
  invalid_code: { status: 401, message: 'This code is wrong or has already been used' },
  invalid_refresh_token: { status: 401, message: 'Your session has ended. Please log in again' },
  // 403
  account_deactivated: { status: 403, message: 'This account has been deactivated' },
  wrong_role: { status: 403, message: "Your role doesn't allow this" },
  confirmation_required: { status: 403, message: "Please confirm it's you with your password or a code" },
  password_change_required: {
    status: 403,
    message: 'Your password was generated for you. Please choose your own first',
  },
  second_factor_setup_required: { status: 403, message: 'Admins must use two-step login. Please set it up first' },
  not_collaborators: { status: 403, message: 'Please check if this user has approved collaborations with you.' },
  not_the_owner: { status: 403, message: 'This campaign belongs to another brand' },
  // 404
  not_found: { status: 404, message: 'Not found' },
  campaign_not_found: { status: 404, message: 'Campaign not found' },
  application_not_found: { status: 404, message: 'Application not found' },
  payment_not_found: { status: 404, message: 'Payment not found' },
  claim_not_found: { status: 404, message: 'Claim not found' },
  refund_not_found: { status: 404, message: 'Refund not found' },
  withdrawal_not_found: { status: 404, message: 'Withdrawal not found' },
  user_not_found: { status: 404, message: 'User not found' },
  session_not_found: { status: 404, message: 'This device is already logged out' },
  mail_not_found: { status: 404, message: 'Email not found' },
  attachment_not_found: { status: 404, message: 'This file is no longer available' },
  wallet_entry_not_found: { status: 404, message: 'Wallet entry not found' },
  wallet_account_not_found: { status: 404, message: 'Wallet account not found' },
  message_not_found: { status: 404, message: 'Message not found' },
  flag_not_found: { status: 404, message: 'Flag not found' },
  device_not_found: { status: 404, message: 'Device not found' },
  // 409
  already_applied: { status: 409, message: 'You have already applied to this campaign' },
  campaign_closed: { status: 409, message: 'This campaign is closed' },
  campaign_full: { status: 409, message: 'All places in this campaign are taken' },
  campaign_has_applications: {
    status: 409,
    message:
      "You can't change this campaign's title, description, budget or category because people have applied to it",
  },
  deadline_passed: { status: 409, message: 'The deadline has passed. Choose a later one to reopen this campaign' },
  campaign_has_unpaid_work: {
    status: 409,
    message: "This campaign has an accepted application whose payment isn't confirmed yet",
  },
  campaign_has_payments: { status: 409, message: "You can't delete this campaign because money has been paid for it" },
  application_already_decided: { status: 409, message: 'This application has already been decided' },
  application_not_accepted: { status: 409, message: 'Only an accepted application can be paid' },
  influencer_account_closed: {
    status: 409,
    message: 'The influencer closed their account, so nothing is due',
  },
  payment_already_submitted: { status: 409, message: 'This application already has a pending or confirmed payment' },
  transaction_id_used: { status: 409, message: 'This transaction ID has already been used' },
  payment_already_decided: { status: 409, message: 'This payment has already been decided' },
  claim_already_decided: { status: 409, message: 'This claim has already been decided' },
  flag_already_decided: { status: 409, message: 'This flag has already been decided' },
  own_subject: { status: 409, message: "You can't flag your own content" },
  payment_not_confirmed: { status: 409, message: 'Only a confirmed payment can be reversed' },
  payment_already_reversed: { status: 409, message: 'This payment has already been reversed' },
  refund_already_sent: { status: 409, message: 'This refund has already been sent with another transaction ID' },
  refund_not_sent: { status: 409, message: 'This refund has not been sent yet' },
  influencer_owes: {
    status: 409,
    message: 'The influencer owes money from a reversed payment. Reject the request to repay the debt first',
  },
  evidence_used: { status: 409, message: "This payment's wallet entry is already linked to another payment" },
  entry_not_linkable: { status: 409, message: "You can't link this entry to this payment" },
  list_changed: { status: 409, message: 'These payments have changed. Please review them again' },
  file_imported_before: { status: 409, message: 'This file has already been imported' },
  entry_linked: {
    status: 409,
    message: 'This entry, or a related one, is linked to a payment, withdrawal or refund',
  },
  entry_action_not_allowed: { status: 409, message: "You can't do this to an entry in this state" },
  withdrawal_already_decided: { status: 409, message: 'This withdrawal has already been decided' },
  withdrawal_cancelled: {
    status: 409,
    message: 'The influencer has cancelled this withdrawal, and the money is back in the balance. Do not send it',
  },
  withdrawal_seems_sent: {
    status: 409,
    message: 'We may have sent this money already, so this withdrawal can no longer be cancelled',
  },
  withdrawal_already_sent: {
    status: 409,
    message:
      'This withdrawal has already been approved with another transaction ID, or without one. Check whether the money was sent twice, or correct the ID in the list',
  },
  transaction_id_changed: { status: 409, message: "This withdrawal's transaction ID has changed" },
  withdrawal_not_approved: { status: 409, message: 'This withdrawal has not been approved' },
  recipient_deactivated: { status: 409, message: 'This account has been deactivated' },
  too_many_payments: {
    status: 409,
    message: 'Too many payments have been submitted for this application. Please contact us',
  },
  too_many_pending_withdrawals: {
    status: 409,
    message: 'You have too many pending withdrawals. Please wait until some of them are decided',
  },
  too_many_saved: { status: 409, message: 'You have saved too many campaigns. Please remove some first' },
  too_many_devices: { status: 409, message: 'Too many phones have a key. Please revoke some first' },
  entry_decided_too_often: { status: 409, message: 'This entry has been changed too many times' },
  attachments_used_up: {
    status: 409,
    message: "You've reached today's limit for attachments. Please try again tomorrow",
  },
  address_attachments_used_up: {
    status: 409,
    message:
      "Too many files have been uploaded from your network. Send the ones you've already attached, or try again tomorrow",
  },
  own_account: { status: 409, message: "You can't do this to your own account" },
  last_super: { status: 409, message: 'You need at least one active super admin, and this is the last one' },
  account_closed: { status: 409, message: "This account has been permanently closed and can't be reactivated" },
  second_factor_on: { status: 409, message: 'Two-step login is already on' },
  second_factor_off: { status: 409, message: 'Two-step login is not on' },
  // others
  request_timeout: { status: 408, message: 'The request took too long. Please try again' },
  image_too_large: { status: 413, message: 'Image size should be less than 5MB' },
  attachment_too_large: { status: 413, message: 'This file is too large. The limit is 10 MB' },
  too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'Please send JSON' },
  file_infected: { status: 422, message: "We found a virus in this file, so we didn't save it" },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for another request' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again' },
  headers_too_large: { status: 431, message: 'The request headers are too large' },
  internal_error: { status: 500, message: 'Something went wrong on our end. Please try again' },
  storage_full: { status: 507, message: "We're out of storage space. Please try again later" },
  unavailable: { status: 503, message: 'The service is busy or restarting. Please try again in a moment' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
