import type { MailFacts } from './facts.ts'
import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'
import { why } from './sentences.ts'

/** What the brand can do after a rejection. */
function afterRejectionInEn({ reasonCode, amount }: MailFacts): string {
  switch (reasonCode) {
    case 'not_received':
      return "If you've already sent the money, don't send it again. Check your wallet to see which number it went to, and submit the transaction ID from the receipt."
    case 'wrong_amount':
      return `If you sent an amount other than ${amount}, contact us before you pay again.`
    case 'wrong_transaction_id':
      return "If you've already sent the money, don't send it again. Submit the transaction ID from your wallet's receipt."
    case 'duplicate':
      return "Each payment needs its own transaction ID. Check your wallet's receipt, then submit the payment again."
    default:
      return 'You can submit it again.'
  }
}

function afterRejectionInBn({ reasonCode, amount }: MailFacts): string {
  switch (reasonCode) {
    case 'not_received':
      return 'টাকা পাঠিয়ে থাকলে আবার পাঠাবেন না: কোন নম্বরে গেছে ওয়ালেটে মিলিয়ে নিন, আর রসিদ থেকে ট্রানজেকশন আইডি জমা দিন।'
    case 'wrong_amount':
      return `${amount}-এর চেয়ে কম বা বেশি পাঠিয়ে থাকলে আবার পেমেন্ট করার আগে আমাদের জানান।`
    case 'wrong_transaction_id':
      return 'টাকা পাঠিয়ে থাকলে আবার পাঠাবেন না: আপনার ওয়ালেটের রসিদ থেকে ট্রানজেকশন আইডি জমা দিন।'
    case 'duplicate':
      return 'প্রতিটি পেমেন্টের ট্রানজেকশন আইডি আলাদা। আপনার ওয়ালেটের রসিদ দেখে পেমেন্টের তথ্য আবার জমা দিন।'
    default:
      return 'পেমেন্টের তথ্য আবার জমা দিতে পারেন।'
  }
}

export const kind: Kind<'payment_rejected'> = {
  to: ['brand'],
  push: true,
  required: ['bell'],
  reason: 'rejection',
  page: ({ campaign }) => pathTo('/payments', { search: campaign }),
  mail: {
    en: facts => ({
      subject: `Your payment of ${facts.amount} was rejected`,
      heading: 'Your payment was rejected',
      paragraphs: [
        `Your payment of ${facts.amount} for “${facts.campaign}” was rejected.`,
        ...why.en(facts),
        afterRejectionInEn(facts),
      ],
      action: 'View payments',
    }),
    bn: facts => ({
      subject: `আপনার ${facts.amount} পেমেন্ট প্রত্যাখ্যাত হয়েছে`,
      heading: 'আপনার পেমেন্ট প্রত্যাখ্যাত হয়েছে',
      paragraphs: [
        `‘${facts.campaign}’ ক্যাম্পেইনের জন্য আপনার ${facts.amount} পেমেন্ট প্রত্যাখ্যাত হয়েছে।`,
        ...why.bn(facts),
        afterRejectionInBn(facts),
      ],
      action: 'পেমেন্ট দেখুন',
    }),
  },
}
