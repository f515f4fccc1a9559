import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'application_submitted'> = {
  to: ['brand'],
  named: true,
  page: ({ person }) => pathTo('/applications', { search: person }),
  mail: {
    en: ({ person, campaign }) => ({
      subject: `${person} applied to “${campaign}”`,
      heading: 'A new application',
      paragraphs: [`${person} applied to your campaign “${campaign}”. Read the proposal and accept or reject it.`],
      action: 'View applications',
    }),
    bn: ({ person, campaign }) => ({
      subject: `‘${campaign}’ ক্যাম্পেইনে ${person}-এর আবেদন`,
      heading: 'নতুন আবেদন',
      paragraphs: [`${person} আপনার ‘${campaign}’ ক্যাম্পেইনে আবেদন করেছেন। প্রস্তাবটি পড়ে গ্রহণ বা প্রত্যাখ্যান করুন।`],
      action: 'আবেদন দেখুন',
    }),
  },
}
