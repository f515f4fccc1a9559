import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'application_withdrawn'> = {
  to: ['brand'],
  named: true,
  page: ({ person }) => pathTo('/applications', { search: person }),
  mail: {
    en: ({ person, campaign }) => ({
      subject: `${person} withdrew their application to “${campaign}”`,
      heading: 'An application was withdrawn',
      paragraphs: [
        `${person} withdrew their application to your campaign “${campaign}”. You don't need to do anything.`,
      ],
      action: 'View applications',
    }),
    bn: ({ person, campaign }) => ({
      subject: `${person} ‘${campaign}’ ক্যাম্পেইন থেকে আবেদন প্রত্যাহার করেছেন`,
      heading: 'একটি আবেদন প্রত্যাহার করা হয়েছে',
      paragraphs: [`${person} আপনার ‘${campaign}’ ক্যাম্পেইন থেকে আবেদন প্রত্যাহার করেছেন। এ বিষয়ে আর কোনো সিদ্ধান্ত নিতে হবে না।`],
      action: 'আবেদন দেখুন',
    }),
  },
}
