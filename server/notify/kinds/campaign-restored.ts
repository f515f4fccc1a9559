import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'campaign_restored'> = {
  to: ['brand'],
  push: true,
  page: ({ subject }) => pathTo(subject === null ? '/campaigns' : `/campaigns/${subject}`, {}),
  mail: {
    en: ({ campaign }) => ({
      subject: `Your campaign “${campaign}” was restored`,
      heading: 'Your campaign was restored',
      paragraphs: [`Your campaign “${campaign}” is no longer suspended.`],
      action: 'View campaign',
    }),
    bn: ({ campaign }) => ({
      subject: `আপনার ‘${campaign}’ ক্যাম্পেইন আবার চালু করা হয়েছে`,
      heading: 'আপনার ক্যাম্পেইন আবার চালু করা হয়েছে',
      paragraphs: [`আপনার ‘${campaign}’ ক্যাম্পেইন আর স্থগিত নেই।`],
      action: 'ক্যাম্পেইন দেখুন',
    }),
  },
}
