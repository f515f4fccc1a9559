import type { PaymentMethod, Role } from '#contract/index.ts'

/** What the server tells the page about itself, in index.html. */
export interface Config {
  /** `spec`: a dollar sign in the three places that the specification names; `taka`: ৳ everywhere. */
  currencyDisplay: 'spec' | 'taka'
  /** The platform's mobile wallets, where brands send their payments; none where the operator named none. */
  wallets: Partial<Record<PaymentMethod, string>>
  /** How to try the site, while it shows the demo. */
  demo: { role: Role; email: string; password: string }[]
}

function read(): Config {
  // There is no document where public pages are written ahead of time.
  const text = typeof document === 'undefined' ? undefined : document.getElementById('config')?.textContent
  const given: Partial<Config> = text ? JSON.parse(text) : {}
  return {
    currencyDisplay: given.currencyDisplay === 'taka' ? 'taka' : 'spec',
    demo: given.demo ?? [],
    wallets: given.wallets ?? {},
  }
}

export const config = read()
