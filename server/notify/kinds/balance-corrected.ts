import { lasting, type Kind } from './kind.ts'
import { debt, why } from './sentences.ts'

export const kind: Kind<'balance_corrected'> = {
  to: ['influencer'],
  push: true,
  required: lasting,
  reason: 'text',
  page: () => '/withdrawals',
  mail: {
    en: facts => ({
      subject: 'Your balance was corrected',
      heading: 'Your balance was corrected',
      paragraphs: [`An admin corrected your balance by ${facts.amount}.`, ...debt.en(facts), ...why.en(facts)],
      action: 'View balance',
    }),
    bn: facts => ({
      subject: 'আপনার ব্যালেন্স সংশোধন করা হয়েছে',
      heading: 'আপনার ব্যালেন্স সংশোধন করা হয়েছে',
      paragraphs: [
        `একজন অ্যাডমিন আপনার ব্যালেন্স সংশোধন করেছেন। সংশোধনের পরিমাণ ${facts.amount}।`,
        ...debt.bn(facts),
        ...why.bn(facts),
      ],
      action: 'ব্যালেন্স দেখুন',
    }),
  },
}
