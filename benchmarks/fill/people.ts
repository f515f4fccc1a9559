/** The ids and the password of the people that the fill creates. */

export const password = 'correct horse battery'

export const adminId = 1

/** The id of the n-th brand, from 0. */
export const brandId = (n: number): number => 10 + 5 * n

/** The id of the n-th influencer, from 0. */
export const influencerId = (n: number): number => 6 + n + Math.floor(n / 4)

/** With `heavy`, owns 1 % of all campaigns. */
export const heavyBrandId = brandId(0)

/** With `heavy`, has 0.1 % of all applications, and sends or receives 0.5 % of all messages. */
export const heavyInfluencerId = influencerId(0)
