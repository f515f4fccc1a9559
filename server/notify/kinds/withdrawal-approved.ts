import { lasting, type Kind } from './kind.ts'
import { transfer } from './sentences.ts'

export const kind: Kind<'withdrawal_approved'> = {
  to: ['influencer'],
  push: true,
  required: lasting,
  facts: 'wallet',
  page: () => '/withdrawals',
  mail: {
    en: facts => ({
      subject: `Your withdrawal of ${facts.amount} was approved`,
      heading: 'Your withdrawal was approved',
      paragraphs: [
        `We sent ${facts.amount} to your mobile wallet.`,
        ...transfer.en(facts),
        "If you didn't request this withdrawal, change your password and contact us right away.",
      ],
      action: 'View withdrawals',
    }),
    bn: facts => ({
      subject: `আপনার ${facts.amount} উত্তোলন অনুমোদিত হয়েছে`,
      heading: 'আপনার উত্তোলন অনুমোদিত হয়েছে',
      paragraphs: [
        `আপনার মোবাইল ওয়ালেটে ${facts.amount} পাঠানো হয়েছে।`,
        ...transfer.bn(facts),
        'আপনি এই টাকা তোলার অনুরোধ না করে থাকলে এখনই পাসওয়ার্ড বদলান এবং আমাদের জানান।',
      ],
      action: 'উত্তোলন দেখুন',
    }),
  },
}
