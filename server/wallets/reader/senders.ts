import type { PaymentMethod } from '#contract/values/vocabulary.ts'

/** The sender names of the wallets. */
const senders: Record<string, PaymentMethod> = { bkash: 'bkash', '16247': 'bkash', nagad: 'nagad', '16167': 'nagad' }

/** The wallet that sends messages under a name or short code, such as `bKash`; undefined for other senders. */
export function walletOfSender(sender: string): PaymentMethod | undefined {
  const name = sender.trim().toLowerCase()
  return Object.hasOwn(senders, name) ? senders[name] : undefined
}
