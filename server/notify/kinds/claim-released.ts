import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'claim_released'> = {
  to: ['brand'],
  required: ['bell'],
  page: ({ campaign }) => pathTo('/payments', { search: campaign }),
  mail: {
    en: ({ campaign, amount }) => ({
      subject: 'You can submit your payment again',
      heading: 'You can submit your payment again',
      paragraphs: [
        `The transaction ID you entered for “${campaign}” is available again.`,
        `Submit your payment of ${amount} again with the same ID. Don't send the money again.`,
      ],
      action: 'View payments',
    }),
    bn: ({ campaign, amount }) => ({
      subject: 'পেমেন্টের তথ্য আবার জমা দিতে পারেন',
      heading: 'পেমেন্টের তথ্য আবার জমা দিতে পারেন',
      paragraphs: [
        `‘${campaign}’ ক্যাম্পেইনের জন্য যে ট্রানজেকশন আইডি দিয়েছিলেন, তা এখন আর অন্য কোনো পেমেন্টে নেই।`,
        `এই আইডি দিয়ে ${amount} পেমেন্টের তথ্য আবার জমা দিন। টাকা আবার পাঠাবেন না।`,
      ],
      action: 'পেমেন্ট দেখুন',
    }),
  },
}
