import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'message_sent'> = {
  to: ['brand', 'influencer'],
  push: true,
  named: true,
  facts: 'messages',
  page: ({ subject }) => pathTo('/messages', { with: subject }),
  mail: {
    en: ({ count, number, list }) => ({
      subject: count === 1 ? 'You have an unread message' : `You have ${number} unread messages`,
      heading: count === 1 ? 'An unread message' : `${number} unread messages`,
      paragraphs: [`From ${list.join(', ')}.`],
      action: 'Read messages',
    }),
    bn: ({ number, list }) => ({
      subject: `আপনার ${number}টি না পড়া মেসেজ আছে`,
      heading: `${number}টি না পড়া মেসেজ`,
      paragraphs: [`পাঠিয়েছেন ${list.join(', ')}।`],
      action: 'মেসেজ পড়ুন',
    }),
  },
}
