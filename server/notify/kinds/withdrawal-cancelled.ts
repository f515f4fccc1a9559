import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'withdrawal_cancelled'> = {
  to: 'withdrawals.read',
  // Somebody may be about to send the money.
  push: true,
  named: true,
  page: ({ person }) => pathTo('/admin-panel', { tab: 'withdrawals', search: person }),
  mail: {
    en: ({ person, amount }) => ({
      subject: `${person} cancelled a withdrawal of ${amount}`,
      heading: 'A withdrawal was cancelled',
      paragraphs: [`${person} cancelled a withdrawal of ${amount}. Do not send the money: it is back in the balance.`],
      action: 'View withdrawals',
    }),
    bn: ({ person, amount }) => ({
      subject: `${person} ${amount} উত্তোলন বাতিল করেছেন`,
      heading: 'একটি উত্তোলন বাতিল হয়েছে',
      paragraphs: [`${person} ${amount} উত্তোলন বাতিল করেছেন। টাকা পাঠাবেন না: তা ব্যালেন্সে ফিরে গেছে।`],
      action: 'উত্তোলন দেখুন',
    }),
  },
}
