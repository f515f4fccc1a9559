import { lasting, type Kind } from './kind.ts'
import { debt, why } from './sentences.ts'

export const kind: Kind<'withdrawal_rejected'> = {
  to: ['influencer'],
  push: true,
  required: lasting,
  reason: 'rejection',
  page: () => '/withdrawals',
  mail: {
    en: facts => ({
      subject: `Your withdrawal of ${facts.amount} was rejected`,
      heading: 'Your withdrawal was rejected',
      paragraphs: [`${facts.amount} is back in your balance.`, ...debt.en(facts), ...why.en(facts)],
      action: 'View withdrawals',
    }),
    bn: facts => ({
      subject: `আপনার ${facts.amount} উত্তোলন প্রত্যাখ্যাত হয়েছে`,
      heading: 'আপনার উত্তোলন প্রত্যাখ্যাত হয়েছে',
      paragraphs: [`${facts.amount} আপনার ব্যালেন্সে ফিরে এসেছে।`, ...debt.bn(facts), ...why.bn(facts)],
      action: 'উত্তোলন দেখুন',
    }),
  },
}
