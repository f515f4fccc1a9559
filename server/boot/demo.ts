import type { WalletNumbers } from '#server/domain/index.ts'

// The demo is loaded only by sites that need it: nothing else in the server imports it, not even its types.
const loadDemo = () => import('#demo/demo.ts')

type OpenDemo = Awaited<ReturnType<typeof loadDemo>>['openDemo']
/** What to do with the demo data. */
export type DemoMode = Parameters<OpenDemo>[1]
export type Demo = Awaited<ReturnType<OpenDemo>>
/** A demo login that the site publishes. */
export type Login = Demo['logins'][number]

/** Brings the demo data to the configured state; see `demo/demo.ts`. */
export const openDemo = async (...services: Parameters<OpenDemo>): Promise<Demo> =>
  (await loadDemo()).openDemo(...services)

/** The operator's wallets. If none is configured, the demo's wallets while the demo is active. */
export async function walletsWith(configured: WalletNumbers, isDemo: boolean): Promise<WalletNumbers> {
  if (!isDemo) return configured
  const { demoWalletsUnless } = await import('#demo/wallets.ts')
  return demoWalletsUnless(configured)
}
