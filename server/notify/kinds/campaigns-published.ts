import type { Kind } from './kind.ts'

export const kind: Kind<'campaigns_published'> = {
  to: ['influencer'],
  facts: 'campaigns',
  page: () => '/campaigns',
  mail: {
    en: ({ count, number, category, list }) => ({
      subject: count === 1 ? `A new campaign in ${category}` : `${number} new campaigns in ${category}`,
      heading: `New in ${category}`,
      paragraphs: list,
      action: 'View campaigns',
    }),
    bn: ({ number, category, list }) => ({
      subject: `‘${category}’ ক্যাটাগরিতে ${number}টি নতুন ক্যাম্পেইন`,
      heading: `‘${category}’ ক্যাটাগরিতে নতুন`,
      paragraphs: list,
      action: 'ক্যাম্পেইন দেখুন',
    }),
  },
}
