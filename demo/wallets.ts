import type { Services } from '#server/domain/index.ts'

/** The wallets that the demo's brands pay to. Nobody owns these numbers. */
export const demoWallets = { bkash: '01700000000', nagad: '01900000000' }

/** The operator's wallets, or those of the demo if none is configured. */
export const demoWalletsUnless = (configured: Services['wallets']): Services['wallets'] =>
  !configured.bkash && !configured.nagad ? demoWallets : configured
