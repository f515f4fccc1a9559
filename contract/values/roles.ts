/** The vocabulary that every page needs. The rest is loaded with the pages that use it. */

export const roles = ['admin', 'brand', 'influencer'] as const
export type Role = (typeof roles)[number]

/** The roles open to registration: those of members. */
export const registrableRoles = ['influencer', 'brand'] as const
export type RegistrableRole = (typeof registrableRoles)[number]

/** The roles of the operator's staff, whose role is `admin`. */
export const operatorRoles = ['super', 'finance', 'support', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Whether this is the role of the operator's staff. What a member of the staff may do depends on capabilities. */
export const isStaff = (role: string | undefined): role is 'admin' => role === 'admin'

/** The languages of the site: English and Bangla. */
export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]
