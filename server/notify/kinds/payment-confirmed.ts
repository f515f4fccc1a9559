import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'
import { debt } from './sentences.ts'

export const kind: Kind<'payment_confirmed'> = {
  to: ['brand', 'influencer'],
  push: true,
  required: ['bell'],
  page: ({ campaign }) => pathTo('/payments', { search: campaign }),
  mail: {
    en: facts => ({
      subject: `The payment of ${facts.amount} was confirmed`,
      heading: 'The payment was confirmed',
      paragraphs: [`The ${facts.amount} payment for “${facts.campaign}” was confirmed.`, ...debt.en(facts)],
      action: 'View payments',
    }),
    bn: facts => ({
      subject: `${facts.amount} পেমেন্ট নিশ্চিত হয়েছে`,
      heading: 'পেমেন্ট নিশ্চিত হয়েছে',
      paragraphs: [`‘${facts.campaign}’ ক্যাম্পেইনের ${facts.amount} পেমেন্ট নিশ্চিত হয়েছে।`, ...debt.bn(facts)],
      action: 'পেমেন্ট দেখুন',
    }),
  },
}
