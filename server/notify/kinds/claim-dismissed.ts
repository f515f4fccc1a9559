import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'claim_dismissed'> = {
  to: ['brand'],
  required: ['bell'],
  page: ({ campaign }) => pathTo('/payments', { search: campaign }),
  mail: {
    en: ({ campaign, amount }) => ({
      subject: 'Your claim to a transaction ID was dismissed',
      heading: 'Your claim was dismissed',
      paragraphs: [
        `The transaction ID you entered for “${campaign}” belongs to another payment.`,
        `If you have sent ${amount}, don't send it again: check the transaction ID on your wallet's receipt, or contact us.`,
      ],
      action: 'View payments',
    }),
    bn: ({ campaign, amount }) => ({
      subject: 'ট্রানজেকশন আইডি নিয়ে আপনার দাবি খারিজ হয়েছে',
      heading: 'আপনার দাবি খারিজ হয়েছে',
      paragraphs: [
        `‘${campaign}’ ক্যাম্পেইনের জন্য যে ট্রানজেকশন আইডি দিয়েছিলেন, তা অন্য পেমেন্টের।`,
        `${amount} পাঠিয়ে থাকলে আবার পাঠাবেন না: ওয়ালেটের রসিদে ট্রানজেকশন আইডি মিলিয়ে নিন, অথবা আমাদের জানান।`,
      ],
      action: 'পেমেন্ট দেখুন',
    }),
  },
}
