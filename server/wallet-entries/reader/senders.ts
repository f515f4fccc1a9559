import type { PaymentMethod } from '#contract/vocabulary.ts'

/** How the wallets name themselves as senders of messages. */
const senders: Record<string, PaymentMethod> = { bkash: 'bkash', '16247': 'bkash', nagad: 'nagad', '16167': 'nagad' }

/** The wallet that sends messages under a name or short code, such as `bKash`; undefined for anybody else. */
export function walletOfSender(sender: string): PaymentMethod | undefined {
  const name = sender.trim().toLowerCase()
  return Object.hasOwn(senders, name) ? senders[name] : undefined
}
