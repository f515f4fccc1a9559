import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'
import { why } from './sentences.ts'

export const kind: Kind<'campaign_suspended'> = {
  to: ['brand'],
  push: true,
  reason: 'text',
  page: ({ subject }) => pathTo(subject === null ? '/campaigns' : `/campaigns/${subject}`, {}),
  mail: {
    en: facts => ({
      subject: `Your campaign “${facts.campaign}” was suspended`,
      heading: 'Your campaign was suspended',
      paragraphs: [
        `We suspended your campaign “${facts.campaign}”, so nobody can apply to it for now.`,
        ...why.en(facts),
        'You can still decide the applications you have received.',
      ],
      action: 'View campaign',
    }),
    bn: facts => ({
      subject: `আপনার ‘${facts.campaign}’ ক্যাম্পেইন স্থগিত করা হয়েছে`,
      heading: 'আপনার ক্যাম্পেইন স্থগিত করা হয়েছে',
      paragraphs: [
        `আমরা আপনার ‘${facts.campaign}’ ক্যাম্পেইন স্থগিত করেছি। আপাতত কেউ এতে আবেদন করতে পারবেন না।`,
        ...why.bn(facts),
        'আগে প্রাপ্ত আবেদনগুলোর সিদ্ধান্ত আপনি এখনো দিতে পারবেন।',
      ],
      action: 'ক্যাম্পেইন দেখুন',
    }),
  },
}
