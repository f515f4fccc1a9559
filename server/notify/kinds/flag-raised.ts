import type { Kind } from './kind.ts'
import { pathTo } from './path-to.ts'

export const kind: Kind<'flag_raised'> = {
  to: 'flags.read',
  named: true,
  page: () => pathTo('/admin-panel', { tab: 'flags', status: 'open' }),
  mail: {
    en: ({ person }) => ({
      subject: `${person} has been flagged`,
      heading: 'A flag to decide',
      paragraphs: [`Somebody has flagged ${person}, or a campaign or message of theirs.`],
      action: 'View flags',
    }),
    bn: ({ person }) => ({
      subject: `${person}-এর বিরুদ্ধে রিপোর্ট এসেছে`,
      heading: 'একটি রিপোর্ট সিদ্ধান্তের অপেক্ষায়',
      paragraphs: [`কেউ ${person}-এর প্রোফাইল, ক্যাম্পেইন বা মেসেজ নিয়ে রিপোর্ট করেছেন।`],
      action: 'রিপোর্ট দেখুন',
    }),
  },
}
