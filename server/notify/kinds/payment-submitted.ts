import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'payment_submitted'> = {
  to: 'payments.read',
  named: true,
  page: ({ person }) => pathTo('/admin-panel', { tab: 'payments', search: person }),
  mail: {
    en: ({ person, campaign, amount }) => ({
      subject: `A payment of ${amount} is waiting for your review`,
      heading: 'A payment to confirm',
      paragraphs: [`${person} submitted a payment of ${amount} for “${campaign}”. Compare it with the wallet.`],
      action: 'View payments',
    }),
    bn: ({ person, campaign, amount }) => ({
      subject: `${amount} পেমেন্ট আপনার যাচাইয়ের অপেক্ষায়`,
      heading: 'একটি পেমেন্ট যাচাই করুন',
      paragraphs: [`${person} ‘${campaign}’ ক্যাম্পেইনের জন্য ${amount} পেমেন্টের তথ্য জমা দিয়েছেন। ওয়ালেটের সঙ্গে মিলিয়ে নিন।`],
      action: 'পেমেন্ট দেখুন',
    }),
  },
}
