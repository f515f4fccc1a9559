import type { WalletNumbers } from '#server/domain/index.ts'

// The demo is loaded only where a site needs it: nothing else in the server imports it, not even its types.
const loadDemo = () => import('#demo/demo.ts')

type OpenDemo = Awaited<ReturnType<typeof loadDemo>>['openDemo']
/** How to handle the demo data. */
export type DemoMode = Parameters<OpenDemo>[1]
export type Demo = Awaited<ReturnType<OpenDemo>>
/** A demo login to publish. */
export type SignIn = Demo['signIns'][number]

/** Brings the demo data to the configured state; see `demo/demo.ts`. */
export const openDemo = async (...services: Parameters<OpenDemo>): Promise<Demo> =>
  (await loadDemo()).openDemo(...services)

/** The operator's wallets. If none is configured, those of the demo, if it is active. */
export async function walletsWith(configured: WalletNumbers, isDemo: boolean): Promise<WalletNumbers> {
  if (!isDemo) return configured
  const { demoWalletsUnless } = await import('#demo/wallets.ts')
  return demoWalletsUnless(configured)
}
