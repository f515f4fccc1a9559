/** The vocabulary that every page needs. Pages load the rest when they use it. */

export const roles = ['admin', 'brand', 'influencer'] as const
export type Role = (typeof roles)[number]

/** The roles open to registration: those of members. */
export const registrableRoles = ['influencer', 'brand'] as const
export type RegistrableRole = (typeof registrableRoles)[number]

/** The roles of the operator's staff, whose role on the wire is `admin`. */
export const operatorRoles = ['super', 'finance', 'support', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Whether this is the role of operator staff. What a staff member may do depends on capabilities. */
export const isStaff = (role: string | undefined): role is 'admin' => role === 'admin'

/** The languages of the site: English and Bangla. */
export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]
