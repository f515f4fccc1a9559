import type { Services } from '#platform/http/route.ts'
import type { SignIn } from './demo.ts'

/** The wallets that the demo's brands pay to. Nobody has these numbers. */
export const demoWallets = { bkash: '01700000000', nagad: '01900000000' }

/** The operator's wallets. If none is configured, those of the demo, if anyone can log in to it. */
export const walletsWith = (configured: Services['wallets'], logins: readonly SignIn[]): Services['wallets'] =>
  logins.length > 0 && !configured.bkash && !configured.nagad ? demoWallets : configured
