/** The vocabulary that every page needs. The rest is loaded with the pages that use it. */

export const roles = ['admin', 'brand', 'influencer'] as const
export type Role = (typeof roles)[number]

/** The roles open to registration. */
export const registrableRoles = ['influencer', 'brand'] as const
export type RegistrableRole = (typeof registrableRoles)[number]

/** The languages of the site: English and Bangla. */
export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]
