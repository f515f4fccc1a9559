/** What the operator requires in addition to a password. */
export interface SecurityRules {
  /** Admins without a second factor can do nothing but set one up. */
  requireAdminTotp: boolean
}
