import * as account from '#contract/account.ts'
import * as activity from '#contract/activity.ts'
import * as admin from '#contract/admin.ts'
import * as applications from '#contract/applications.ts'
import * as auth from '#contract/auth.ts'
import * as campaigns from '#contract/campaigns.ts'
import * as dashboards from '#contract/dashboards.ts'
import * as evidence from '#contract/evidence.ts'
import * as live from '#contract/live.ts'
import * as mail from '#contract/mail.ts'
import * as messages from '#contract/messages.ts'
import * as notifications from '#contract/notifications.ts'
import * as payments from '#contract/payments.ts'
import * as profiles from '#contract/profiles.ts'
import * as reversals from '#contract/reversals.ts'
import * as settings from '#contract/settings.ts'
import * as statements from '#contract/statements.ts'
import * as walletEntries from '#contract/wallet-entries.ts'
import * as withdrawals from '#contract/withdrawals.ts'

/** The modules of the contract whose exported schemas have names in the OpenAPI document, in its order. */
export const apiSchemas = [
  auth,
  account,
  campaigns,
  applications,
  payments,
  reversals,
  withdrawals,
  statements,
  evidence,
  walletEntries,
  messages,
  live,
  notifications,
  mail,
  profiles,
  dashboards,
  admin,
  activity,
  settings,
]
