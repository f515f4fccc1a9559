import type { PaymentMethod, Role } from '#contract/index.ts'

/** The settings that the server writes into index.html. */
interface Config {
  /** `spec`: a dollar sign in the three places where the specification has one; `taka`: ৳ everywhere. */
  currencyDisplay: 'spec' | 'taka'
  /** The numbers of the platform's mobile wallets, to which brands send payments; may be empty. */
  wallets: Partial<Record<PaymentMethod, string>>
  /** Whether the server mails links or keeps them for its operator; undefined if it offers neither. */
  mail: 'sent' | 'kept' | undefined
  /** The contact address; undefined on a server that names none. */
  supportEmail?: string
  /** The demo accounts, while the demo is on. */
  demo: { role: Role; email: string; password: string }[]
}

function read(): Config {
  // Public pages are rendered during the build, where there is no document.
  const text = typeof document === 'undefined' ? undefined : document.getElementById('config')?.textContent
  const given: Partial<Config> = text ? JSON.parse(text) : {}
  return {
    currencyDisplay: 'spec',
    demo: [],
    // Prerendered pages are only served by our own server, which always offers links by mail.
    mail: typeof document === 'undefined' ? 'sent' : undefined,
    wallets: {},
    ...given,
  }
}

export const config = read()

/**
 * Whether the site comes from our own server, which always offers links by mail. Other servers that implement the
 * specification lack what we have added to it.
 */
export const isOwnServer = config.mail !== undefined
