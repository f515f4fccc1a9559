import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'claim_preferred'> = {
  to: ['brand'],
  required: ['bell'],
  page: ({ campaign }) => pathTo('/payments', { search: campaign }),
  mail: {
    en: ({ campaign, amount }) => ({
      subject: `Your payment of ${amount} has been submitted`,
      heading: 'Your payment has been submitted',
      paragraphs: [
        `We checked the transaction ID you entered for “${campaign}”, and it belongs to you. Your payment of ${amount} is now awaiting confirmation.`,
      ],
      action: 'View payments',
    }),
    bn: ({ campaign, amount }) => ({
      subject: `আপনার ${amount} পেমেন্টের তথ্য জমা হয়েছে`,
      heading: 'আপনার পেমেন্টের তথ্য জমা হয়েছে',
      paragraphs: [
        `‘${campaign}’ ক্যাম্পেইনের জন্য যে ট্রানজেকশন আইডি দিয়েছিলেন, তা আপনারই। আপনার ${amount} পেমেন্ট এখন নিশ্চিত হওয়ার অপেক্ষায়।`,
      ],
      action: 'পেমেন্ট দেখুন',
    }),
  },
}
