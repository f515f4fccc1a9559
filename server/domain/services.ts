import type { Poisha } from '#contract/index.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Services as PlatformServices } from '#platform/http/route.ts'
import type { SecurityRules as PlatformRules } from '#platform/security/security-rules.ts'

/** What the operator requires in addition to a password. */
export interface SecurityRules extends PlatformRules {
  /**
   * The amount from which an influencer's pending withdrawals, taken together, need confirmation; undefined for none.
   */
  confirmWithdrawalsFrom: Poisha | undefined
  /**
   * The amount from which admins' decisions on payments and withdrawals, reversals and refunds need confirmation;
   * undefined for none.
   */
  confirmDecisionsFrom: Poisha | undefined
}

/** The operator's wallets, which brands pay to, 11 digits each. */
export interface WalletNumbers {
  bkash: string | undefined
  nagad: string | undefined
}

/** The dependencies of all features. */
export interface Services extends PlatformServices {
  /** Profile pictures. */
  files: FileStore
  /** Attachments. */
  attachments: FileStore
  security: SecurityRules
  wallets: WalletNumbers
}
