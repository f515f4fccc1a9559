import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'deadline_moved'> = {
  to: ['influencer'],
  push: true,
  named: true,
  page: ({ campaign }) => pathTo('/applications', { search: campaign }),
  mail: {
    en: ({ person, campaign, day }) => ({
      subject: `“${campaign}” accepts applications for longer`,
      heading: 'A campaign accepts applications for longer',
      paragraphs: [
        day === ''
          ? `${person} removed the deadline of “${campaign}”, to which you have applied.`
          : `${person} moved the deadline of “${campaign}”, to which you have applied, to ${day}.`,
        'Your application stays as it is.',
      ],
      action: 'View applications',
    }),
    bn: ({ person, campaign, day }) => ({
      subject: `‘${campaign}’ ক্যাম্পেইনে আবেদনের সময় বেড়েছে`,
      heading: 'আবেদনের সময় বেড়েছে',
      paragraphs: [
        day === ''
          ? `আপনি ‘${campaign}’ ক্যাম্পেইনে আবেদন করেছেন। ${person} এই ক্যাম্পেইনের শেষ তারিখ তুলে দিয়েছেন।`
          : `আপনি ‘${campaign}’ ক্যাম্পেইনে আবেদন করেছেন। ${person} এতে আবেদনের শেষ তারিখ বাড়িয়ে ${day} করেছেন।`,
        'আপনার আবেদন আগের মতোই আছে।',
      ],
      action: 'আবেদন দেখুন',
    }),
  },
}
