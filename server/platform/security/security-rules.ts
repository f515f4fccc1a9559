import type { Poisha } from '#contract/index.ts'

/** What the operator requires in addition to a password. */
export interface SecurityRules {
  /** Admins without a second factor can do nothing but set one up. */
  requireAdminTotp: boolean
  /** The amount from which an influencer's pending withdrawals together need a confirmation; undefined for none. */
  confirmWithdrawalsFrom: Poisha | undefined
  /**
   * The amount from which admins' decisions on payments and withdrawals, reversals and refunds need a confirmation;
   * undefined for none.
   */
  confirmDecisionsFrom: Poisha | undefined
}
