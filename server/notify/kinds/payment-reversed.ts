import type { MailFacts } from './facts.ts'
import { lasting, type Kind } from './kind.ts'
import { pathTo } from './path-to.ts'
import { sentences, why } from './sentences.ts'

/** What a reversal means for the brand, or for the influencer's balance. */
function afterReversalInEn({ toBrand, reasonCode, amount, taken, owed }: MailFacts): string[] {
  if (!toBrand)
    return sentences(
      taken !== '' && `We took ${taken} from your balance.`,
      owed !== '' &&
        `Your balance didn't cover ${owed}, so you owe it. We'll repay it from your next earnings. Until then, we can't approve withdrawals.`,
    )
  switch (reasonCode) {
    case 'not_received':
      return ['You can pay again, even with the same transaction ID.']
    case 'returned_by_wallet':
      return ['You can pay again with a new transaction ID.']
    default:
      return [`We will send ${amount} back to your wallet. If you pay again, use a new transaction ID.`]
  }
}

function afterReversalInBn({ toBrand, reasonCode, amount, taken, owed }: MailFacts): string[] {
  if (!toBrand)
    return sentences(
      taken !== '' && `আপনার ব্যালেন্স থেকে ${taken} কেটে নেওয়া হয়েছে।`,
      owed !== '' &&
        `${owed} আর আপনার ব্যালেন্সে ছিল না, তাই তা এখন আপনার দেনা। পরের আয় থেকে আগে তা শোধ হবে। তার আগে কোনো উত্তোলন অনুমোদন করা যাবে না।`,
    )
  switch (reasonCode) {
    case 'not_received':
      return ['আবার পেমেন্ট করতে পারেন, একই ট্রানজেকশন আইডি দিয়েও।']
    case 'returned_by_wallet':
      return ['নতুন ট্রানজেকশন আইডি দিয়ে আবার পেমেন্ট করতে পারেন।']
    default:
      return [`${amount} আপনার ওয়ালেটে ফেরত পাঠানো হবে। আবার পেমেন্ট করলে নতুন ট্রানজেকশন আইডি দিন।`]
  }
}

export const kind: Kind<'payment_reversed'> = {
  to: ['brand', 'influencer'],
  push: true,
  required: lasting,
  reason: 'reversal',
  page: ({ campaign }) => pathTo('/payments', { search: campaign }),
  mail: {
    en: facts => ({
      subject: `The payment of ${facts.amount} was reversed`,
      heading: 'A payment was reversed',
      paragraphs: [
        `The confirmed payment of ${facts.amount} for “${facts.campaign}” was reversed.`,
        ...why.en(facts),
        ...afterReversalInEn(facts),
      ],
      action: 'View payments',
    }),
    bn: facts => ({
      subject: `${facts.amount} পেমেন্ট বাতিল হয়েছে`,
      heading: 'একটি পেমেন্ট বাতিল হয়েছে',
      paragraphs: [
        `‘${facts.campaign}’ ক্যাম্পেইনের নিশ্চিত করা ${facts.amount} পেমেন্ট বাতিল হয়েছে।`,
        ...why.bn(facts),
        ...afterReversalInBn(facts),
      ],
      action: 'পেমেন্ট দেখুন',
    }),
  },
}
