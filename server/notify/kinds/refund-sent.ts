import { lasting, type Kind } from './kind.ts'
import { pathTo } from './path-to.ts'
import { transfer } from './sentences.ts'

export const kind: Kind<'refund_sent'> = {
  to: ['brand'],
  push: true,
  required: lasting,
  page: ({ campaign }) => pathTo('/payments', { search: campaign }),
  mail: {
    en: facts => ({
      subject: `Your refund of ${facts.amount} was sent`,
      heading: 'Your refund was sent',
      paragraphs: [`We sent ${facts.amount} for “${facts.campaign}” back to your wallet.`, ...transfer.en(facts)],
      action: 'View payments',
    }),
    bn: facts => ({
      subject: `আপনার ${facts.amount} রিফান্ড পাঠানো হয়েছে`,
      heading: 'আপনার রিফান্ড পাঠানো হয়েছে',
      paragraphs: [`‘${facts.campaign}’ ক্যাম্পেইনের ${facts.amount} আপনার ওয়ালেটে ফেরত পাঠানো হয়েছে।`, ...transfer.bn(facts)],
      action: 'পেমেন্ট দেখুন',
    }),
  },
}
