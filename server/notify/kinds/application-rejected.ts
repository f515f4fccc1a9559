import type { MailFacts } from './facts.ts'
import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'
import { why } from './sentences.ts'

/** Names nobody if closing an account rejected the applications to it. */
const rejectionInEn = ({ person, campaign }: MailFacts) =>
  person === ''
    ? `Your application to “${campaign}” was rejected.`
    : `${person} rejected your application to “${campaign}”.`

const rejectionInBn = ({ person, campaign }: MailFacts) =>
  person === ''
    ? `‘${campaign}’ ক্যাম্পেইনে আপনার আবেদন প্রত্যাখ্যাত হয়েছে।`
    : `${person} ‘${campaign}’ ক্যাম্পেইনে আপনার আবেদন প্রত্যাখ্যান করেছেন।`

export const kind: Kind<'application_rejected'> = {
  to: ['influencer'],
  push: true,
  named: true,
  reason: 'rejection',
  page: ({ campaign }) => pathTo('/applications', { search: campaign }),
  mail: {
    en: facts => ({
      subject: `Your application to “${facts.campaign}” was rejected`,
      heading: 'Your application was rejected',
      paragraphs: [rejectionInEn(facts), ...why.en(facts)],
      action: 'View applications',
    }),
    bn: facts => ({
      subject: `‘${facts.campaign}’ ক্যাম্পেইনে আপনার আবেদন প্রত্যাখ্যাত হয়েছে`,
      heading: 'আপনার আবেদন প্রত্যাখ্যাত হয়েছে',
      paragraphs: [rejectionInBn(facts), ...why.bn(facts)],
      action: 'আবেদন দেখুন',
    }),
  },
}
