import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'evidence_differed'> = {
  to: 'payments.read',
  page: () => pathTo('/admin-panel', { tab: 'payments' }),
  mail: {
    en: ({ campaign, amount }) => ({
      subject: `A payment of ${amount} doesn't match the wallet`,
      heading: "A payment doesn't match the wallet",
      paragraphs: [
        `The ${amount} payment for “${campaign}” was confirmed without evidence. A message with its transaction ID has since arrived, but it doesn't match.`,
      ],
      action: 'View payments',
    }),
    bn: ({ campaign, amount }) => ({
      subject: `${amount} পেমেন্টের সঙ্গে ওয়ালেটের তথ্য মেলে না`,
      heading: 'একটি পেমেন্টের সঙ্গে ওয়ালেটের তথ্য মেলে না',
      paragraphs: [
        `‘${campaign}’ ক্যাম্পেইনের ${amount} পেমেন্ট প্রমাণ ছাড়াই নিশ্চিত করা হয়েছিল। এখন একই ট্রানজেকশন আইডির মেসেজ এসেছে, কিন্তু তা মেলে না।`,
      ],
      action: 'পেমেন্ট দেখুন',
    }),
  },
}
