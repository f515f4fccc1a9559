import { formatMoney, type Settings } from '#contract/index.ts'

/** Hundredths of a percent have two decimal places, like poisha. */
export const presentSettings = (basisPoints: number): Settings => ({ platform_fee_percent: formatMoney(basisPoints) })
