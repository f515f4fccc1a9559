import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'withdrawal_requested'> = {
  to: 'withdrawals.read',
  named: true,
  page: ({ person }) => pathTo('/admin-panel', { tab: 'withdrawals', search: person }),
  mail: {
    en: ({ person, amount }) => ({
      subject: `A withdrawal of ${amount} is waiting for your review`,
      heading: 'A withdrawal to review',
      paragraphs: [`${person} requested a withdrawal of ${amount}.`],
      action: 'View withdrawals',
    }),
    bn: ({ person, amount }) => ({
      subject: `${amount} উত্তোলনের অনুরোধ আপনার যাচাইয়ের অপেক্ষায়`,
      heading: 'একটি উত্তোলনের অনুরোধ',
      paragraphs: [`${person} ${amount} তুলতে চান।`],
      action: 'উত্তোলন দেখুন',
    }),
  },
}
