import type { PaymentMethod, Role } from '#contract/index.ts'
import { extensions, type Extension } from '#contract/values/extensions.ts'

/** The settings that the server writes into index.html. */
interface Config {
  /** `spec`: a dollar sign in the three places where the specification has one; `taka`: ৳ everywhere. */
  currencyDisplay: 'spec' | 'taka'
  /** The numbers of the platform's mobile wallets, which receive brands' payments. May be empty. */
  wallets: Partial<Record<PaymentMethod, string>>
  /** The server's additions to the specification. Read them with `supports` in supports.ts. */
  supports: readonly Extension[]
  /** Whether the server emails links or keeps them for its operator; undefined if it does neither. */
  mail: 'sent' | 'kept' | undefined
  /** The contact address; undefined if the server sends none. */
  supportEmail?: string
  /** The demo accounts, while the demo is on. */
  demo: readonly { role: Role; email: string; password: string }[]
}

function read(): Config {
  const defaults = { currencyDisplay: 'spec', demo: [], mail: undefined, supports: [], wallets: {} } as const
  // The build renders public pages, where there is no document, with all additions.
  if (typeof document === 'undefined') return { ...defaults, mail: 'sent', supports: extensions }
  const text = document.getElementById('config')?.textContent
  return { ...defaults, ...(text ? (JSON.parse(text) as Partial<Config>) : {}) }
}

export const config = read()
