import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'payment_contested'> = {
  to: 'payments.read',
  named: true,
  page: () => pathTo('/admin-panel', { tab: 'payments', evidence: 'contested' }),
  mail: {
    en: ({ person, campaign, amount }) => ({
      subject: `Two brands claim the same payment of ${amount}`,
      heading: 'A contested payment',
      paragraphs: [
        `${person} entered the transaction ID of the ${amount} payment for “${campaign}”, which another brand entered first.`,
        'Decide whose payment it is.',
      ],
      action: 'View payment',
    }),
    bn: ({ person, campaign, amount }) => ({
      subject: `একই ${amount} পেমেন্ট দুটি ব্র্যান্ড দাবি করেছে`,
      heading: 'একটি পেমেন্ট নিয়ে বিরোধ',
      paragraphs: [
        `‘${campaign}’ ক্যাম্পেইনের ${amount} পেমেন্টের ট্রানজেকশন আইডি আগে অন্য ব্র্যান্ড জমা দিয়েছিল। এখন ${person} একই আইডি জমা দিয়েছে।`,
        'পেমেন্টটি কার, সিদ্ধান্ত নিন।',
      ],
      action: 'পেমেন্ট দেখুন',
    }),
  },
}
