import type { Poisha } from '#contract/index.ts'

/** What the operator demands beyond a password. */
export interface SecurityRules {
  /** Admins without a second factor can do nothing but set one up. */
  requireAdminTotp: boolean
  /** Withdrawals from this amount on need a confirmation; undefined for none. */
  confirmWithdrawalsFrom: Poisha | undefined
  /** Decisions of admins on payments and withdrawals from this amount on need a confirmation; undefined for none. */
  confirmDecisionsFrom: Poisha | undefined
}
