import type {
  ApplicationDecision,
  Category,
  PaymentDecision,
  PaymentMethod,
  ReversalKind,
  ProfileInput,
  RegistrableRole,
  WithdrawalDecision,
} from '#contract/index.ts'
import { offPlatform } from './flags.ts'

/** A demo user. The first of each role has an email address that is easy to type. */
export interface DemoPerson {
  username: string
  email: string
  role: RegistrableRole
  daysAgo: number
  profile: Omit<ProfileInput, 'username' | 'email'>
}

export const demoPassword = 'prochar-demo'
export const demoAdmin = { username: 'farhana.admin', email: 'admin@prochar.example' }

const people: readonly DemoPerson[] = [
  {
    username: 'padma.foods',
    email: 'padma@prochar.example',
    role: 'brand',
    daysAgo: 37,
    profile: {
      display_name: 'পদ্মা ফুডস',
      bio: 'Spices, pickles and pitha mixes from Rajshahi, without colours that do not belong there.',
      category: 'food',
      website: 'https://padma-foods.example',
      industry: 'Food and drink',
    },
  },
  {
    username: 'mehzabin.styles',
    email: 'mehzabin@prochar.example',
    role: 'influencer',
    daysAgo: 35,
    profile: {
      display_name: 'Mehzabin Haque',
      bio: 'শাড়ি, সালোয়ার আর প্রতিদিনের সাজ। Modest fashion for real budgets.',
      category: 'fashion',
      followers_count: 96_500,
      social_links: {
        instagram: 'https://instagram.com/mehzabin.styles.demo',
        tiktok: 'https://tiktok.com/@mehzabin.styles.demo',
        facebook: 'https://facebook.com/mehzabin.styles.demo',
      },
    },
  },
  {
    username: 'rafi.rides',
    email: 'rafi@prochar.example',
    role: 'influencer',
    daysAgo: 33,
    profile: {
      bio: 'Sixty-four districts on one motorcycle: 41 down, 23 to go.',
      category: 'travel',
      followers_count: 58_200,
      social_links: { youtube: 'https://youtube.com/@rafi.rides.demo' },
    },
  },
  {
    username: 'tara.tech',
    email: 'tara@prochar.example',
    role: 'brand',
    daysAgo: 30,
    profile: {
      bio: 'Phones, earbuds and chargers with a warranty that is honoured. ঢাকা, চট্টগ্রাম ও সিলেটে শোরুম।',
      category: 'technology',
      website: 'https://tara-tech.example',
      industry: 'Electronics',
    },
  },
  {
    username: 'sumaiya.glow',
    email: 'sumaiya@prochar.example',
    role: 'influencer',
    daysAgo: 28,
    profile: {
      display_name: 'Sumaiya Rahman',
      bio: 'Skin care for our weather, tested for thirty days before I say a word.',
      category: 'beauty',
      followers_count: 127_300,
      social_links: { instagram: 'https://instagram.com/sumaiya.glow.demo' },
    },
  },
  {
    username: 'arif.plays',
    email: 'arif@prochar.example',
    role: 'influencer',
    daysAgo: 26,
    profile: {
      display_name: 'আরিফ হাসান',
      bio: 'রাত দশটার পর লাইভ। Mobile esports from Khulna.',
      category: 'gaming',
      followers_count: 212_000,
      social_links: { youtube: 'https://youtube.com/@arif.plays.demo' },
    },
  },
  {
    username: 'nabila.moves',
    email: 'nabila@prochar.example',
    role: 'influencer',
    daysAgo: 24,
    profile: {
      bio: 'Home workouts without equipment, for women, in Bangla.',
      category: 'fitness',
      followers_count: 43_900,
    },
  },
]

export interface DemoCampaign {
  brand: string
  title: string
  description: string
  budget: string
  category: Category
  /** How many influencers it wants; omitted for any number. */
  slots?: number
  daysAgo: number
  /** Days from today; omitted for no deadline. */
  deadlineIn?: number
  /** Days since the deadline passed; the campaign was open until then. */
  endedDaysAgo?: number
  /** Deleted by the brand. */
  deleted?: true
}

/** Keyed by the name used in the applications below. */
const campaigns: Record<string, DemoCampaign> = {
  eid: {
    brand: 'nokshi.house',
    title: 'ঈদ কালেকশন: জামদানি ও খাদি',
    budget: '25000.00',
    category: 'fashion',
    slots: 3,
    daysAgo: 21,
    deadlineIn: 18,
    description:
      'আমাদের নতুন ঈদ কালেকশন নিয়ে তিনটি রিল ও একটি ফটোশুট। পোশাক আমরা পাঠাব, গল্পটা আপনার। Show how you would wear it, not how a catalogue would.',
  },
  pickles: {
    brand: 'padma.foods',
    title: 'Mango pickle season',
    budget: '12000.00',
    category: 'food',
    daysAgo: 19,
    description:
      'Two short videos with our Rajshahi mango pickle: one recipe of your own and one family table. We send six jars.',
  },
  earbuds: {
    brand: 'tara.tech',
    title: 'Earbuds for a noisy city',
    budget: '18500.00',
    category: 'technology',
    daysAgo: 17,
    deadlineIn: 25,
    description:
      'One honest review of ten minutes, recorded in Dhaka traffic. Say what you dislike too; we will not ask you to cut it.',
  },
  road: {
    brand: 'tara.tech',
    title: 'Power bank on the road to Bandarban',
    budget: '30000.00',
    category: 'travel',
    slots: 1,
    daysAgo: 14,
    deadlineIn: 30,
    description:
      'A trip of at least three days in which our power bank is the only charger you carry. Travel costs are yours, the budget covers them.',
  },
  glow: {
    brand: 'nokshi.house',
    title: 'Natural dyes, natural skin',
    budget: '9500.50',
    category: 'beauty',
    daysAgo: 12,
    description: 'A joint campaign with our indigo scarves: one look, one tutorial, in daylight.',
  },
  night: {
    brand: 'tara.tech',
    title: 'গেমিং নাইট স্পনসরশিপ',
    budget: '40000.00',
    category: 'gaming',
    daysAgo: 10,
    deadlineIn: 12,
    description: 'চারটি লাইভ স্ট্রিমে আমাদের হেডফোন ব্যবহার করুন, শুরুতে এক মিনিট কথা বলুন।',
  },
  breakfast: {
    brand: 'padma.foods',
    title: 'Breakfast before the workout',
    budget: '8000.00',
    category: 'fitness',
    daysAgo: 8,
    deadlineIn: 9,
    description: 'Oats with our date molasses: a week of breakfasts, one photo a day and a story on Friday.',
  },
  winter: {
    brand: 'nokshi.house',
    title: 'A quilt for every home',
    budget: '15000.00',
    category: 'lifestyle',
    daysAgo: 5,
    deadlineIn: 40,
    description:
      'নকশিকাঁথা শুধু শীতের জন্য নয়। Show one in your own home, and the maker’s name that is sewn into its corner.',
  },
  festival: {
    brand: 'padma.foods',
    title: 'Pitha festival volunteers',
    budget: '5000.00',
    category: 'other',
    daysAgo: 3,
    deadlineIn: 6,
    description:
      'Host one hour of our pitha stall in Rajshahi, invite your followers, and let the grandmothers do the talking.',
  },
  withdrawn: {
    brand: 'tara.tech',
    title: 'Smart watch launch',
    budget: '22000.00',
    category: 'technology',
    daysAgo: 2,
    deleted: true,
    description: 'The launch has moved to next year; we will be back with a new date.',
  },
}

export interface DemoApplication {
  /** A key of the campaigns. */
  campaign: string
  by: string
  proposal: string
  fee?: string
  daysAgo: number
  decision?: ApplicationDecision
  /** The payments the brand submitted, in order. The last one may be pending. */
  payments?: readonly DemoPayment[]
}

export interface DemoPayment {
  method: PaymentMethod
  /** Its transaction ID; for bKash, the part after the day. */
  transaction: string
  daysAgo: number
  decision?: PaymentDecision
  /** Why it was reversed after confirmation. */
  reversed?: ReversalKind
}

const applications: readonly DemoApplication[] = [
  {
    campaign: 'eid',
    by: 'mehzabin.styles',
    daysAgo: 20,
    fee: '22000.00',
    decision: 'accepted',
    proposal: 'ঈদের আগের তিন শুক্রবারে তিনটি রিল, আর পুরান ঢাকায় একটি ফটোশুট। My last saree reel reached 310,000 people.',
    payments: [
      { method: 'bkash', transaction: '5RW81QT', daysAgo: 16, decision: 'confirmed', reversed: 'wrong_payment' },
      { method: 'bkash', transaction: '7XQ2M9A', daysAgo: 15, decision: 'confirmed' },
    ],
  },
  {
    campaign: 'pickles',
    by: 'tanvir.eats',
    daysAgo: 18,
    decision: 'accepted',
    proposal: 'My mother’s khichuri with your pickle, and a table of eight who do not know which one is yours.',
    payments: [{ method: 'nagad', transaction: '73QK2W8L', daysAgo: 13, decision: 'confirmed' }],
  },
  {
    campaign: 'earbuds',
    by: 'arif.plays',
    daysAgo: 16,
    fee: '20000.00',
    decision: 'rejected',
    proposal: 'I would compare them with three others during a live tournament.',
  },
  {
    campaign: 'earbuds',
    by: 'tanvir.eats',
    daysAgo: 15,
    fee: '16500.00',
    decision: 'accepted',
    proposal:
      'Nobody films in more noise than I do: Chawkbazar at iftar time. A ten-minute review with the raw sound left in.',
    payments: [
      {
        method: 'bkash',
        transaction: '8NK40VB',
        daysAgo: 11,
        decision: 'confirmed',
        reversed: 'returned_by_wallet',
      },
      { method: 'bkash', transaction: '4TD81PZ', daysAgo: 9, decision: 'confirmed' },
    ],
  },
  {
    campaign: 'road',
    by: 'rafi.rides',
    daysAgo: 13,
    fee: '28000.00',
    decision: 'accepted',
    proposal: 'Chattogram to Thanchi and back in four days. I was going anyway; now with one charger.',
    payments: [
      { method: 'bkash', transaction: '0WRONG7', daysAgo: 8, decision: 'rejected' },
      { method: 'bkash', transaction: '9HV35RB', daysAgo: 6 },
    ],
  },
  {
    campaign: 'glow',
    by: 'sumaiya.glow',
    daysAgo: 11,
    decision: 'accepted',
    proposal: 'প্রাকৃতিক আলোয় একটি টিউটোরিয়াল। I will say which products are mine and which are not.',
    payments: [{ method: 'bkash', transaction: '8EF94PH', daysAgo: 5 }],
  },
  {
    campaign: 'glow',
    by: 'mehzabin.styles',
    daysAgo: 10,
    fee: '8500.00',
    decision: 'accepted',
    proposal: 'A soft look for a day at the office, and what is left of it at six in the evening.',
  },
  {
    campaign: 'night',
    by: 'arif.plays',
    daysAgo: 9,
    fee: '38000.00',
    decision: 'accepted',
    proposal: 'চারটি শুক্রবার, রাত দশটা থেকে একটা। গড়ে ৬,০০০ দর্শক।',
    payments: [
      { method: 'nagad', transaction: '73RB5T1N', daysAgo: 4, decision: 'rejected' },
      { method: 'nagad', transaction: '73SB9K2P', daysAgo: 1 },
    ],
  },
  {
    campaign: 'breakfast',
    by: 'nabila.moves',
    daysAgo: 7,
    fee: '7500.00',
    proposal: 'Seven mornings, seven breakfasts, each followed by a routine of twelve minutes.',
  },
  {
    campaign: 'breakfast',
    by: 'tanvir.eats',
    daysAgo: 6,
    proposal: 'I do not work out, and that is the joke: a week in which I try.',
  },
  {
    campaign: 'winter',
    by: 'mehzabin.styles',
    daysAgo: 4,
    fee: '14000.00',
    proposal: 'আমার দাদির কাঁথার পাশে আপনাদেরটা। One long reel, no music, only her voice.',
  },
  {
    campaign: 'winter',
    by: 'sumaiya.glow',
    daysAgo: 3,
    decision: 'rejected',
    proposal: 'A cosy evening routine with your quilt.',
  },
  {
    campaign: 'festival',
    by: 'nabila.moves',
    daysAgo: 2,
    proposal: 'I am from Rajshahi, and my grandmother will insist on coming.',
  },
]

export interface DemoWithdrawal {
  by: string
  amount: string
  method: PaymentMethod
  phone: string
  daysAgo: number
  decision?: WithdrawalDecision
  /** The transaction ID under which it is approved; for bKash, the part after the day. */
  transaction?: string
}

const withdrawals: readonly DemoWithdrawal[] = [
  {
    by: 'mehzabin.styles',
    amount: '15000.00',
    method: 'bkash',
    phone: '01700000102',
    daysAgo: 12,
    decision: 'approved',
    transaction: '2ZA73KQ',
  },
  {
    by: 'tanvir.eats',
    amount: '10000.00',
    method: 'bkash',
    phone: '01700000101',
    daysAgo: 10,
    decision: 'approved',
    transaction: '8WD25LC',
  },
  { by: 'tanvir.eats', amount: '12000.00', method: 'nagad', phone: '01900000101', daysAgo: 7, decision: 'rejected' },
  { by: 'tanvir.eats', amount: '8000.00', method: 'bkash', phone: '01700000101', daysAgo: 1 },
]

interface DemoMessage {
  from: string
  to: string
  content: string
  daysAgo: number
}

const messages: readonly DemoMessage[] = [
  { from: 'nokshi.house', to: 'mehzabin.styles', content: 'আসসালামু আলাইকুম! পার্সেলটা কি হাতে পেয়েছেন?', daysAgo: 2 },
  {
    from: 'mehzabin.styles',
    to: 'nokshi.house',
    content: 'ওয়ালাইকুম আসসালাম, আজ সকালেই পেয়েছি। রংটা ছবির চেয়েও সুন্দর!',
    daysAgo: 1.9,
  },
  {
    from: 'tanvir.eats',
    to: 'padma.foods',
    content: 'Could the family table be on a Friday? My mother asks whether there is an extra hot one.',
    daysAgo: 2,
  },
  {
    from: 'padma.foods',
    to: 'tanvir.eats',
    content: 'Friday it is. The six jars left Rajshahi this morning, one of them extra hot.',
    daysAgo: 1.9,
  },
  { from: 'rafi.rides', to: 'tara.tech', content: offPlatform, daysAgo: 5 },
  {
    from: 'tara.tech',
    to: 'tanvir.eats',
    content: 'We loved the raw sound. One question about minute six: may we quote you on the packaging?',
    daysAgo: 1,
  },
  {
    from: 'tara.tech',
    to: 'rafi.rides',
    content: 'The first transaction ID had a typing mistake on our side; we have sent the right one. Sorry!',
    daysAgo: 1,
  },
]

/** A part of the demo data. */
export interface DemoData {
  people: readonly DemoPerson[]
  campaigns: Record<string, DemoCampaign>
  applications: readonly DemoApplication[]
  withdrawals: readonly DemoWithdrawal[]
  messages: readonly DemoMessage[]
}

/** The last few weeks. */
export const present: DemoData = { people, campaigns, applications, withdrawals, messages }
