import { formats, sentences, type MailFacts, type MailTexts } from './texts.ts'

/** Nobody is named where closing an account rejected the applications to it. */
const rejection = ({ person, campaign }: MailFacts) =>
  person === ''
    ? `‘${campaign}’ ক্যাম্পেইনে আপনার আবেদন প্রত্যাখ্যাত হয়েছে।`
    : `${person} ‘${campaign}’ ক্যাম্পেইনে আপনার আবেদন প্রত্যাখ্যান করেছেন।`

const why = ({ reason, reasonCode, note }: MailFacts) =>
  sentences(!['', 'other'].includes(reasonCode) && `কারণ: ${reason}।`, note !== '' && `নোট: ‘${note}’`)

/** The debt that an amount has repaid. */
const debt = ({ repaid }: MailFacts) => sentences(repaid !== '' && `এর মধ্যে ${repaid} দিয়ে আপনার দেনা শোধ হয়েছে।`)

/** The transfer of a withdrawal or refund. */
const transfer = ({ method, transactionId }: MailFacts) =>
  sentences(transactionId !== '' && `${method} ট্রানজেকশন আইডি: ${transactionId}`)

/** What the brand can do after a rejection. */
function afterRejection({ reasonCode, amount }: MailFacts): string {
  switch (reasonCode) {
    case 'not_received':
      return 'টাকা পাঠিয়ে থাকলে আবার পাঠাবেন না: কোন নম্বরে গেছে ওয়ালেটে মিলিয়ে নিন, আর রসিদ থেকে ট্রানজেকশন আইডি জমা দিন।'
    case 'wrong_amount':
      return `${amount}-এর চেয়ে কম বা বেশি পাঠিয়ে থাকলে আবার পেমেন্ট দেওয়ার আগে আমাদের জানান।`
    case 'wrong_transaction_id':
      return 'টাকা পাঠিয়ে থাকলে আবার পাঠাবেন না: আপনার ওয়ালেটের রসিদ থেকে ট্রানজেকশন আইডি জমা দিন।'
    case 'duplicate':
      return 'প্রতিটি পেমেন্টের ট্রানজেকশন আইডি আলাদা। আপনার ওয়ালেটের রসিদ দেখে পেমেন্টের তথ্য আবার জমা দিন।'
    default:
      return 'পেমেন্টের তথ্য আবার জমা দিতে পারেন।'
  }
}

/** What a reversal means for the brand, or for the influencer's balance. */
function afterReversal({ toBrand, reasonCode, amount, taken, owed }: MailFacts): string[] {
  if (!toBrand)
    return sentences(
      taken !== '' && `আপনার ব্যালেন্স থেকে ${taken} কেটে নেওয়া হয়েছে।`,
      owed !== '' &&
        `${owed} আর আপনার ব্যালেন্সে ছিল না, তাই তা এখন আপনার দেনা। পরের আয় থেকে আগে তা শোধ হবে। তার আগে কোনো উত্তোলন অনুমোদন করা যাবে না।`,
    )
  switch (reasonCode) {
    case 'not_received':
      return ['আবার পেমেন্ট দিতে পারেন, একই ট্রানজেকশন আইডি দিয়েও।']
    case 'returned_by_wallet':
      return ['নতুন ট্রানজেকশন আইডি দিয়ে আবার পেমেন্ট দিতে পারেন।']
    default:
      return [`${amount} আপনার ওয়ালেটে ফেরত পাঠানো হবে। আবার পেমেন্ট দিলে নতুন ট্রানজেকশন আইডি দিন।`]
  }
}

/** The emails in Bangla, following docs/glossary.md. */
export const bn: MailTexts = {
  greeting: username => `প্রিয় ${username},`,
  mails: {
    verify_email: () => ({
      subject: 'আপনার ইমেইল ঠিকানা যাচাই করুন',
      heading: 'আপনার ইমেইল ঠিকানা যাচাই করুন',
      paragraphs: [
        'ঠিকানাটি যে আপনার, তা নিশ্চিত করতে লিংকটি খুলুন। এরপর নোটিফিকেশন এই ঠিকানায় পাঠানো হবে।',
        'লিংকটি ২৪ ঘণ্টা কাজ করবে। প্রচারে অ্যাকাউন্ট না খুলে থাকলে এই ইমেইল উপেক্ষা করুন।',
      ],
      action: 'ইমেইল ঠিকানা যাচাই করুন',
    }),
    reset_password: () => ({
      subject: 'নতুন পাসওয়ার্ড সেট করুন',
      heading: 'নতুন পাসওয়ার্ড সেট করুন',
      paragraphs: [
        'আপনার অ্যাকাউন্টের জন্য কেউ নতুন পাসওয়ার্ড চেয়েছেন। লিংকটি খুলে একটি পাসওয়ার্ড সেট করুন।',
        'লিংকটি একবারই কাজ করবে, ৩০ মিনিট পর্যন্ত। আপনি না চেয়ে থাকলে কিছু করতে হবে না: পাসওয়ার্ড আগের মতোই থাকবে।',
      ],
      action: 'নতুন পাসওয়ার্ড সেট করুন',
    }),
    confirm_email_change: ({ email }) => ({
      subject: 'আপনার নতুন ইমেইল ঠিকানা নিশ্চিত করুন',
      heading: 'আপনার নতুন ইমেইল ঠিকানা নিশ্চিত করুন',
      paragraphs: [
        `আপনার অ্যাকাউন্টের ইমেইল ঠিকানা বদলে ${email} করার অনুরোধ এসেছে। অনুরোধটি আপনার হলে লিংকটি খুলে নিশ্চিত করুন। এরপর সব ডিভাইস লগ আউট হবে, আর নতুন ঠিকানা দিয়ে লগ ইন করতে হবে।`,
        'লিংকটি একবারই কাজ করবে, ২৪ ঘণ্টা পর্যন্ত। অনুরোধটি আপনার না হলে নিশ্চিত করবেন না, এখনই পাসওয়ার্ড বদলান: অন্য কেউ আপনার অ্যাকাউন্টে লগ ইন করে আছেন।',
      ],
      action: 'নতুন ঠিকানা নিশ্চিত করুন',
    }),
    password_changed: () => ({
      subject: 'আপনার পাসওয়ার্ড বদলানো হয়েছে',
      heading: 'আপনার পাসওয়ার্ড বদলানো হয়েছে',
      paragraphs: [
        'আপনার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে, আর অন্য ডিভাইসগুলো লগ আউট হয়েছে।',
        'আপনি না বদলে থাকলে এখনই নতুন পাসওয়ার্ড সেট করুন।',
      ],
      action: 'নতুন পাসওয়ার্ড সেট করুন',
    }),
    email_changed: () => ({
      subject: 'আপনার ইমেইল ঠিকানা বদলানো হয়েছে',
      heading: 'আপনার ইমেইল ঠিকানা বদলানো হয়েছে',
      paragraphs: [
        'আপনার অ্যাকাউন্টে এখন অন্য একটি ইমেইল ঠিকানা ব্যবহার করা হচ্ছে। এই ঠিকানা দিয়ে আর লগ ইন করা যাবে না।',
        'আপনি না বদলে থাকলে এখনই আমাদের জানান।',
      ],
      action: 'যোগাযোগ করুন',
    }),
    withdrawal_confirmation: ({ amount, method, phone }) => ({
      subject: `আপনি ${amount} তোলার অনুরোধ করেছেন`,
      heading: 'আপনার উত্তোলনের অনুরোধ',
      paragraphs: [
        `আপনি ${phone} ${method} নম্বরে ${amount} তোলার অনুরোধ করেছেন। সিদ্ধান্ত হলে আপনাকে জানানো হবে।`,
        'অনুরোধটি আপনার না হলে এখনই পাসওয়ার্ড বদলান এবং আমাদের জানান, যাতে টাকা পাঠানো না হয়।',
      ],
      action: 'উত্তোলন দেখুন',
    }),
    application_submitted: ({ person, campaign }) => ({
      subject: `‘${campaign}’ ক্যাম্পেইনে ${person}-এর আবেদন`,
      heading: 'নতুন আবেদন',
      paragraphs: [`${person} আপনার ‘${campaign}’ ক্যাম্পেইনে আবেদন করেছেন। প্রস্তাবটি পড়ে গ্রহণ বা প্রত্যাখ্যান করুন।`],
      action: 'আবেদন দেখুন',
    }),
    application_accepted: ({ person, campaign, amount }) => ({
      subject: `‘${campaign}’ ক্যাম্পেইনে আপনার আবেদন গৃহীত হয়েছে`,
      heading: 'আপনার আবেদন গৃহীত হয়েছে',
      paragraphs: [
        `${person} ‘${campaign}’ ক্যাম্পেইনে আপনার আবেদন গ্রহণ করেছেন। ফি ${amount}।`,
        'কাজ নিয়ে এখন একে অপরকে মেসেজ পাঠাতে পারেন।',
      ],
      action: 'আবেদন দেখুন',
    }),
    application_rejected: facts => ({
      subject: `‘${facts.campaign}’ ক্যাম্পেইনে আপনার আবেদন প্রত্যাখ্যাত হয়েছে`,
      heading: 'আপনার আবেদন প্রত্যাখ্যাত হয়েছে',
      paragraphs: [rejection(facts), ...why(facts)],
      action: 'আবেদন দেখুন',
    }),
    application_withdrawn: ({ person, campaign }) => ({
      subject: `${person} ‘${campaign}’ ক্যাম্পেইন থেকে আবেদন প্রত্যাহার করেছেন`,
      heading: 'একটি আবেদন প্রত্যাহার করা হয়েছে',
      paragraphs: [`${person} আপনার ‘${campaign}’ ক্যাম্পেইন থেকে আবেদন প্রত্যাহার করেছেন। এ বিষয়ে আর কোনো সিদ্ধান্ত নিতে হবে না।`],
      action: 'আবেদন দেখুন',
    }),
    payment_submitted: ({ person, campaign, amount }) => ({
      subject: `${amount} পেমেন্ট আপনার যাচাইয়ের অপেক্ষায়`,
      heading: 'একটি পেমেন্ট যাচাই করুন',
      paragraphs: [`${person} ‘${campaign}’ ক্যাম্পেইনের জন্য ${amount} পেমেন্টের তথ্য জমা দিয়েছেন। ওয়ালেটের সঙ্গে মিলিয়ে নিন।`],
      action: 'পেমেন্ট দেখুন',
    }),
    payment_confirmed: facts => ({
      subject: `${facts.amount} পেমেন্ট নিশ্চিত হয়েছে`,
      heading: 'পেমেন্ট নিশ্চিত হয়েছে',
      paragraphs: [`‘${facts.campaign}’ ক্যাম্পেইনের ${facts.amount} পেমেন্ট নিশ্চিত হয়েছে।`, ...debt(facts)],
      action: 'পেমেন্ট দেখুন',
    }),
    payment_rejected: facts => ({
      subject: `আপনার ${facts.amount} পেমেন্ট প্রত্যাখ্যাত হয়েছে`,
      heading: 'আপনার পেমেন্ট প্রত্যাখ্যাত হয়েছে',
      paragraphs: [
        `‘${facts.campaign}’ ক্যাম্পেইনের জন্য আপনার ${facts.amount} পেমেন্ট প্রত্যাখ্যাত হয়েছে।`,
        ...why(facts),
        afterRejection(facts),
      ],
      action: 'পেমেন্ট দেখুন',
    }),
    payment_reversed: facts => ({
      subject: `${facts.amount} পেমেন্ট বাতিল হয়েছে`,
      heading: 'একটি পেমেন্ট বাতিল হয়েছে',
      paragraphs: [
        `‘${facts.campaign}’ ক্যাম্পেইনের নিশ্চিত করা ${facts.amount} পেমেন্ট বাতিল হয়েছে।`,
        ...why(facts),
        ...afterReversal(facts),
      ],
      action: 'পেমেন্ট দেখুন',
    }),
    payment_contested: ({ person, campaign, amount }) => ({
      subject: `একই ${amount} পেমেন্ট দুটি ব্র্যান্ড দাবি করেছে`,
      heading: 'একটি পেমেন্ট নিয়ে বিরোধ',
      paragraphs: [
        `‘${campaign}’ ক্যাম্পেইনের ${amount} পেমেন্টের ট্রানজেকশন আইডি আগে অন্য ব্র্যান্ড জমা দিয়েছিল। এখন ${person} একই আইডি জমা দিয়েছে।`,
        'পেমেন্টটি কার, সিদ্ধান্ত নিন।',
      ],
      action: 'পেমেন্ট দেখুন',
    }),
    claim_preferred: ({ campaign, amount }) => ({
      subject: `আপনার ${amount} পেমেন্টের তথ্য জমা হয়েছে`,
      heading: 'আপনার পেমেন্টের তথ্য জমা হয়েছে',
      paragraphs: [
        `‘${campaign}’ ক্যাম্পেইনের জন্য যে ট্রানজেকশন আইডি দিয়েছিলেন, তা আপনারই। আপনার ${amount} পেমেন্ট এখন নিশ্চিত হওয়ার অপেক্ষায়।`,
      ],
      action: 'পেমেন্ট দেখুন',
    }),
    claim_dismissed: ({ campaign, amount }) => ({
      subject: 'ট্রানজেকশন আইডি নিয়ে আপনার দাবি খারিজ হয়েছে',
      heading: 'আপনার দাবি খারিজ হয়েছে',
      paragraphs: [
        `‘${campaign}’ ক্যাম্পেইনের জন্য যে ট্রানজেকশন আইডি দিয়েছিলেন, তা অন্য পেমেন্টের।`,
        `${amount} পাঠিয়ে থাকলে আবার পাঠাবেন না: ওয়ালেটের রসিদে ট্রানজেকশন আইডি মিলিয়ে নিন, অথবা আমাদের জানান।`,
      ],
      action: 'পেমেন্ট দেখুন',
    }),
    claim_released: ({ campaign, amount }) => ({
      subject: 'পেমেন্টের তথ্য আবার জমা দিতে পারেন',
      heading: 'পেমেন্টের তথ্য আবার জমা দিতে পারেন',
      paragraphs: [
        `‘${campaign}’ ক্যাম্পেইনের জন্য যে ট্রানজেকশন আইডি দিয়েছিলেন, তা এখন আর অন্য কোনো পেমেন্টে নেই।`,
        `এই আইডি দিয়ে ${amount} পেমেন্টের তথ্য আবার জমা দিন। টাকা আবার পাঠাবেন না।`,
      ],
      action: 'পেমেন্ট দেখুন',
    }),
    refund_sent: facts => ({
      subject: `আপনার ${facts.amount} রিফান্ড পাঠানো হয়েছে`,
      heading: 'আপনার রিফান্ড পাঠানো হয়েছে',
      paragraphs: [`‘${facts.campaign}’ ক্যাম্পেইনের ${facts.amount} আপনার ওয়ালেটে ফেরত পাঠানো হয়েছে।`, ...transfer(facts)],
      action: 'পেমেন্ট দেখুন',
    }),
    withdrawal_requested: ({ person, amount }) => ({
      subject: `${amount} উত্তোলনের অনুরোধ আপনার যাচাইয়ের অপেক্ষায়`,
      heading: 'একটি উত্তোলনের অনুরোধ',
      paragraphs: [`${person} ${amount} তুলতে চান।`],
      action: 'উত্তোলন দেখুন',
    }),
    withdrawal_approved: facts => ({
      subject: `আপনার ${facts.amount} উত্তোলন অনুমোদিত হয়েছে`,
      heading: 'আপনার উত্তোলন অনুমোদিত হয়েছে',
      paragraphs: [
        `আপনার মোবাইল ওয়ালেটে ${facts.amount} পাঠানো হয়েছে।`,
        ...transfer(facts),
        'আপনি এই টাকা তোলার অনুরোধ না করে থাকলে এখনই পাসওয়ার্ড বদলান এবং আমাদের জানান।',
      ],
      action: 'উত্তোলন দেখুন',
    }),
    withdrawal_rejected: facts => ({
      subject: `আপনার ${facts.amount} উত্তোলন প্রত্যাখ্যাত হয়েছে`,
      heading: 'আপনার উত্তোলন প্রত্যাখ্যাত হয়েছে',
      paragraphs: [`${facts.amount} আপনার ব্যালেন্সে ফিরে এসেছে।`, ...debt(facts), ...why(facts)],
      action: 'উত্তোলন দেখুন',
    }),
    balance_corrected: facts => ({
      subject: 'আপনার ব্যালেন্স সংশোধন করা হয়েছে',
      heading: 'আপনার ব্যালেন্স সংশোধন করা হয়েছে',
      paragraphs: [
        `একজন অ্যাডমিন আপনার ব্যালেন্স সংশোধন করেছেন। সংশোধনের পরিমাণ ${facts.amount}।`,
        ...debt(facts),
        ...why(facts),
      ],
      action: 'ব্যালেন্স দেখুন',
    }),
    evidence_differed: ({ campaign, amount }) => ({
      subject: `${amount} পেমেন্টের সঙ্গে ওয়ালেটের তথ্য মেলে না`,
      heading: 'একটি পেমেন্টের সঙ্গে ওয়ালেটের তথ্য মেলে না',
      paragraphs: [
        `‘${campaign}’ ক্যাম্পেইনের ${amount} পেমেন্ট প্রমাণ ছাড়াই নিশ্চিত করা হয়েছিল। এখন একই ট্রানজেকশন আইডির মেসেজ এসেছে, কিন্তু তা মেলে না।`,
      ],
      action: 'পেমেন্ট দেখুন',
    }),
    chain_gap_found: ({ amount }) => ({
      subject: `ওয়ালেটের ব্যালেন্সে ${amount} গরমিল`,
      heading: 'ওয়ালেটের ব্যালেন্সে গরমিল',
      paragraphs: [
        `একটি ওয়ালেটের পরপর দুটি ব্যালেন্স মেলে না: ${amount}-এর হিসাব নেই।`,
        'কোনো মেসেজ বাদ পড়েছে, অথবা আশপাশের কোনো মেসেজ ভুয়া।',
      ],
      action: 'অ্যাডমিন প্যানেল খুলুন',
    }),
    cover_left_zero: ({ amount }) => ({
      subject: `ওয়ালেট ও লেজারের হিসাবে ${amount} পার্থক্য`,
      heading: 'ওয়ালেট ও লেজারের হিসাব মেলে না',
      paragraphs: [`ওয়ালেটে যত টাকা আছে আর লেজারের হিসাবে যত থাকার কথা, তার পার্থক্য ${amount}।`],
      action: 'অ্যাডমিন প্যানেল খুলুন',
    }),
    message_sent: ({ number, list }) => ({
      subject: `আপনার ${number}টি না পড়া মেসেজ আছে`,
      heading: `${number}টি না পড়া মেসেজ`,
      paragraphs: [`পাঠিয়েছেন ${list.join(', ')}।`],
      action: 'মেসেজ পড়ুন',
    }),
    deadline_near: ({ campaign, day, number }) => ({
      subject: `‘${campaign}’ ক্যাম্পেইনের শেষ তারিখ ${day}`,
      heading: 'আপনার ক্যাম্পেইনের শেষ তারিখ কাছে',
      paragraphs: [`আপনার ‘${campaign}’ ক্যাম্পেইনে ${day} পর্যন্ত আবেদন করা যাবে।`, `${number}টি আবেদন আপনার সিদ্ধান্তের অপেক্ষায়।`],
      action: 'আবেদন দেখুন',
    }),
    campaigns_published: ({ number, category, list }) => ({
      subject: `‘${category}’ ক্যাটাগরিতে ${number}টি নতুন ক্যাম্পেইন`,
      heading: `‘${category}’ ক্যাটাগরিতে নতুন`,
      paragraphs: list,
      action: 'ক্যাম্পেইন দেখুন',
    }),
  },
  collection: {
    subject: (first, others) => `${first}, এবং আরও ${others}টি`,
    heading: number => `${number}টি নোটিফিকেশন`,
    more: number => `আরও ${number}টি সাইটে দেখতে পাবেন।`,
  },
  orOpen: 'অথবা এই লিংকটি খুলুন:',
  footer: {
    account: 'প্রচারের একটি অ্যাকাউন্টে এই ঠিকানা দেওয়া আছে বলে এই ইমেইল পেয়েছেন।',
    notification: 'এই নোটিফিকেশন চালু আছে বলে এই ইমেইল পেয়েছেন।',
    required: 'এই ইমেইল আপনার টাকা নিয়ে, তাই এটি বন্ধ করা যায় না।',
    unsubscribe: 'এই ইমেইল বন্ধ করুন',
    preferences: 'নোটিফিকেশনের সেটিংস',
  },
  reasons: {
    fee_too_high: 'ফি বেশি চাওয়া হয়েছে',
    not_a_fit: 'এই ক্যাম্পেইনের জন্য মানানসই নয়',
    too_few_followers: 'ফলোয়ার কম',
    places_filled: 'সব জায়গা পূরণ হয়ে গেছে',
    not_received: 'টাকা আসেনি',
    wrong_amount: 'যত টাকা দিতে হবে, পাঠানো টাকা তার সঙ্গে মেলে না',
    wrong_transaction_id: 'ট্রানজেকশন আইডি ভুল',
    duplicate: 'ট্রানজেকশন আইডিটি আগে ব্যবহার হয়েছে',
    wrong_number: 'নম্বরটিতে টাকা পাঠানো যায় না',
    wallet_limit: 'ওয়ালেটের সীমা পূর্ণ',
    name_mismatch: 'ওয়ালেটটি অন্য কারও নামে',
    other: 'অন্য কারণ',
  },
  reversals: {
    not_received: 'টাকা আসেইনি',
    returned_by_wallet: 'ওয়ালেট কর্তৃপক্ষ টাকা ফেরত নিয়ে গেছে',
    duplicate: 'দুবার পেমেন্ট দেওয়া হয়েছে',
    wrong_payment: 'পেমেন্টটি এর জন্য ছিল না',
  },
  methods: { bkash: 'বিকাশ', nagad: 'নগদ' },
  ...formats('bn-BD', 'bn-BD'),
}
