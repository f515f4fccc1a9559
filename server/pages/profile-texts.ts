import type { Division, Language, Role } from '#contract/index.ts'

/** The texts of a profile rendered by the server. */
interface ProfileTexts {
  roles: Record<Role, string>
  divisions: Record<Division, string>
  category: string
  division: string
  industry: string
  followers: string
  completed: string
  campaigns: string
  paid: string
  portfolio: string
  website: string
  /** The locale for numbers. */
  locale: string
}

export const texts: Record<Language, ProfileTexts> = {
  en: {
    roles: { admin: 'Admin', brand: 'Brand', influencer: 'Influencer' },
    divisions: {
      barishal: 'Barishal',
      chattogram: 'Chattogram',
      dhaka: 'Dhaka',
      khulna: 'Khulna',
      mymensingh: 'Mymensingh',
      rajshahi: 'Rajshahi',
      rangpur: 'Rangpur',
      sylhet: 'Sylhet',
    },
    category: 'Category',
    division: 'Division',
    industry: 'Industry',
    followers: 'Followers',
    completed: 'Completed campaigns',
    campaigns: 'Campaigns published',
    paid: 'Payments made',
    portfolio: 'Portfolio',
    website: 'Website',
    locale: 'en-IN',
  },
  bn: {
    roles: { admin: 'অ্যাডমিন', brand: 'ব্র্যান্ড', influencer: 'ইনফ্লুয়েন্সার' },
    divisions: {
      barishal: 'বরিশাল',
      chattogram: 'চট্টগ্রাম',
      dhaka: 'ঢাকা',
      khulna: 'খুলনা',
      mymensingh: 'ময়মনসিংহ',
      rajshahi: 'রাজশাহী',
      rangpur: 'রংপুর',
      sylhet: 'সিলেট',
    },
    category: 'ক্যাটাগরি',
    division: 'বিভাগ',
    industry: 'ব্যবসার ধরন',
    followers: 'ফলোয়ার',
    completed: 'সম্পন্ন ক্যাম্পেইন',
    campaigns: 'প্রকাশিত ক্যাম্পেইন',
    paid: 'সম্পন্ন পেমেন্ট',
    portfolio: 'পোর্টফোলিও',
    website: 'ওয়েবসাইট',
    locale: 'bn-BD',
  },
}
