import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'application_accepted'> = {
  to: ['influencer'],
  push: true,
  named: true,
  page: ({ campaign }) => pathTo('/applications', { search: campaign }),
  mail: {
    en: ({ person, campaign, amount }) => ({
      subject: `Your application to “${campaign}” was accepted`,
      heading: 'Your application was accepted',
      paragraphs: [
        `${person} accepted your application to “${campaign}” for ${amount}.`,
        'You can now message each other about the work.',
      ],
      action: 'View applications',
    }),
    bn: ({ person, campaign, amount }) => ({
      subject: `‘${campaign}’ ক্যাম্পেইনে আপনার আবেদন গৃহীত হয়েছে`,
      heading: 'আপনার আবেদন গৃহীত হয়েছে',
      paragraphs: [
        `${person} ‘${campaign}’ ক্যাম্পেইনে আপনার আবেদন গ্রহণ করেছেন। ফি ${amount}।`,
        'কাজ নিয়ে এখন একে অপরকে মেসেজ পাঠাতে পারেন।',
      ],
      action: 'আবেদন দেখুন',
    }),
  },
}
