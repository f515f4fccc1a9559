import type { PaymentMethod, Role } from '#contract/index.ts'
import { extensions, type Extension } from '#contract/values/extensions.ts'

/** The settings that the server writes into index.html. */
interface Config {
  /** `spec`: a dollar sign in the three places where the specification has one; `taka`: ৳ everywhere. */
  currencyDisplay: 'spec' | 'taka'
  /** The numbers of the platform's mobile wallets, to which brands send payments; may be empty. */
  wallets: Partial<Record<PaymentMethod, string>>
  /** What the server has beyond the specification. Asked by name: `supports` in lib/foreign/door.ts. */
  supports: readonly Extension[]
  /** Whether the server mails links or keeps them for its operator; undefined if it offers neither. */
  mail: 'sent' | 'kept' | undefined
  /** The contact address; undefined on a server that names none. */
  supportEmail?: string
  /** The demo accounts, while the demo is on. */
  demo: readonly { role: Role; email: string; password: string }[]
}

function read(): Config {
  const defaults = { currencyDisplay: 'spec', demo: [], mail: undefined, supports: [], wallets: {} } as const
  // Public pages are rendered during the build, where there is no document. Only our server has them.
  if (typeof document === 'undefined') return { ...defaults, mail: 'sent', supports: extensions }
  const text = document.getElementById('config')?.textContent
  return { ...defaults, ...(text ? (JSON.parse(text) as Partial<Config>) : {}) }
}

export const config = read()
