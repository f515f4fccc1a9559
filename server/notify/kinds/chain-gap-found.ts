import type { Kind } from './kind.ts'

export const kind: Kind<'chain_gap_found'> = {
  to: 'wallets.read',
  page: () => '/admin-panel',
  mail: {
    en: ({ amount }) => ({
      subject: `A gap of ${amount} in the wallet balances`,
      heading: 'A gap in the wallet balances',
      paragraphs: [
        `A wallet's balances don't add up: ${amount} is unexplained.`,
        'A message is missing, or one next to the gap is forged.',
      ],
      action: 'Open the admin panel',
    }),
    bn: ({ amount }) => ({
      subject: `ওয়ালেটের ব্যালেন্সে ${amount} গরমিল`,
      heading: 'ওয়ালেটের ব্যালেন্সে গরমিল',
      paragraphs: [
        `একটি ওয়ালেটের পরপর দুটি ব্যালেন্স মেলে না: ${amount}-এর হিসাব নেই।`,
        'কোনো মেসেজ বাদ পড়েছে, অথবা আশপাশের কোনো মেসেজ ভুয়া।',
      ],
      action: 'অ্যাডমিন প্যানেল খুলুন',
    }),
  },
}
