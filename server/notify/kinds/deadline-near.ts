import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'deadline_near'> = {
  to: ['brand'],
  facts: 'deadline',
  page: ({ subject }) => pathTo('/applications', subject === null ? {} : { campaign: subject, status: 'pending' }),
  mail: {
    en: ({ campaign, day, count, number }) => ({
      subject: `“${campaign}” closes on ${day}`,
      heading: 'Your campaign is closing soon',
      paragraphs: [
        `Your campaign “${campaign}” accepts applications until ${day}.`,
        count === 1
          ? 'One application is waiting for your decision.'
          : `${number} applications are waiting for your decision.`,
      ],
      action: 'View applications',
    }),
    bn: ({ campaign, day, number }) => ({
      subject: `‘${campaign}’ ক্যাম্পেইনের শেষ তারিখ ${day}`,
      heading: 'আপনার ক্যাম্পেইনের শেষ তারিখ কাছে',
      paragraphs: [`আপনার ‘${campaign}’ ক্যাম্পেইনে ${day} পর্যন্ত আবেদন করা যাবে।`, `${number}টি আবেদন আপনার সিদ্ধান্তের অপেক্ষায়।`],
      action: 'আবেদন দেখুন',
    }),
  },
}
