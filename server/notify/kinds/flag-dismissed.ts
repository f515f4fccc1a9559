import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'
import { why } from './sentences.ts'

export const kind: Kind<'flag_dismissed'> = {
  to: ['brand', 'influencer'],
  push: true,
  named: true,
  reason: 'text',
  page: ({ person }) => pathTo(person === null ? '/account' : `/user/${person}`, {}),
  mail: {
    en: facts => ({
      subject: `Your flag about ${facts.person} was dismissed`,
      heading: 'Your flag was dismissed',
      paragraphs: [
        `We looked into your flag about ${facts.person} and found nothing against our rules. Thank you for telling us.`,
        ...why.en(facts),
      ],
      action: 'View profile',
    }),
    bn: facts => ({
      subject: `${facts.person} সম্পর্কে আপনার রিপোর্ট খারিজ হয়েছে`,
      heading: 'আপনার রিপোর্ট খারিজ হয়েছে',
      paragraphs: [
        `${facts.person} সম্পর্কে আপনার রিপোর্ট যাচাই করে আমরা নিয়মবিরুদ্ধ কিছু পাইনি। জানানোর জন্য ধন্যবাদ।`,
        ...why.bn(facts),
      ],
      action: 'প্রোফাইল দেখুন',
    }),
  },
}
