import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'
import { why } from './sentences.ts'

export const kind: Kind<'flag_upheld'> = {
  to: ['brand', 'influencer'],
  push: true,
  named: true,
  reason: 'text',
  page: ({ person }) => pathTo(person === null ? '/account' : `/user/${person}`, {}),
  mail: {
    en: facts => ({
      subject: `Your flag about ${facts.person} was upheld`,
      heading: 'Your flag was upheld',
      paragraphs: [`We looked into your flag about ${facts.person}, and you were right. Thank you.`, ...why.en(facts)],
      action: 'View profile',
    }),
    bn: facts => ({
      subject: `${facts.person} সম্পর্কে আপনার রিপোর্ট সঠিক প্রমাণিত হয়েছে`,
      heading: 'আপনার রিপোর্ট সঠিক প্রমাণিত হয়েছে',
      paragraphs: [`${facts.person} সম্পর্কে আপনার রিপোর্ট যাচাই করে আমরা এর সত্যতা পেয়েছি। ধন্যবাদ।`, ...why.bn(facts)],
      action: 'প্রোফাইল দেখুন',
    }),
  },
}
