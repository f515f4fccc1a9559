import type { Category, Division, PaymentMethod } from '#contract/index.ts'
import type { DemoData, DemoApplication, DemoCampaign, DemoPerson, DemoWithdrawal } from './data.ts'

// The year before the demo's present: enough users for searches and pages, and enough activity for the charts.

type Brand = [username: string, category: Category, industry: string, bio: string]
type Influencer = [username: string, category: Category, division: Division, followers: number, bio: string]

const brands: readonly Brand[] = [
  [
    'nokshi.house',
    'fashion',
    'Clothing',
    'নকশিকাঁথা থেকে জামদানি: দেশের কারিগরদের হাতে তৈরি পোশাক। Handwoven clothing, made fairly in Narayanganj.',
  ],
  ['meghna.tea', 'food', 'Food and drink', 'চা-বাগান থেকে কাপ পর্যন্ত। Single-garden tea from Sreemangal.'],
  ['rupali.care', 'beauty', 'Cosmetics', 'Soap and hair oil with five ingredients, all on the front of the bottle.'],
  ['bondhu.mobile', 'technology', 'Electronics', 'সাশ্রয়ী ফোন, সৎ ওয়ারেন্টি। Repairs while you wait in eleven districts.'],
  [
    'surma.trails',
    'travel',
    'Tourism',
    'Small-group trips to haors, hills and tea country, led by people who live there.',
  ],
  ['shakti.gym', 'fitness', 'Sports', 'মেয়েদের জন্য আলাদা সময়, সবার জন্য একই যত্ন। Six gyms in Dhaka and Chattogram.'],
  ['alpona.home', 'lifestyle', 'Home', 'Cane, clay and cotton for small flats.'],
  ['khela.studio', 'gaming', 'Games', 'আমরা বাংলায় গেম বানাই। A studio of nine in Khulna.'],
  ['krishok.fresh', 'food', 'Groceries', 'সকালের বাজার, দুপুরের আগেই দরজায়। Vegetables from forty farms around Bogura.'],
  ['boi.kutir', 'other', 'Books', 'New and used books, sent to every upazila.'],
]

const influencers: readonly Influencer[] = [
  [
    'tanvir.eats',
    'food',
    'dhaka',
    184_000,
    'Old Dhaka on a plate: biryani, bakorkhani and honest reviews. খাবারের গল্প বলি, প্রতি শুক্রবার নতুন ভিডিও।',
  ],
  ['ayesha.cooks', 'food', 'rajshahi', 74_200, 'মায়ের রান্না, ছোট রান্নাঘর। Ten-minute recipes.'],
  ['shuvo.frames', 'travel', 'barishal', 51_700, 'Rivers, ferries and the people on them.'],
  ['lamia.looks', 'fashion', 'dhaka', 138_000, 'Thrift, tailors and two good sarees.'],
  ['nafis.codes', 'technology', 'khulna', 33_400, 'বাংলায় প্রোগ্রামিং শেখাই, ধীরে ধীরে।'],
  ['rumana.runs', 'fitness', 'dhaka', 22_800, 'Marathons before sunrise in Hatirjheel.'],
  ['jisan.gg', 'gaming', 'chattogram', 301_000, 'Mobile tournaments, calm commentary. প্রতি রাতে লাইভ।'],
  ['tasnim.skin', 'beauty', 'mymensingh', 88_600, 'সংবেদনশীল ত্বকের জন্য সহজ রুটিন।'],
  ['mahin.moves', 'fitness', 'rangpur', 41_300, 'Football drills for small fields.'],
  ['orpa.reads', 'lifestyle', 'rajshahi', 19_500, 'Books, letters and slow Sundays. বইয়ের গল্প, নিজের গল্প।'],
  ['sabbir.builds', 'technology', 'dhaka', 67_900, 'Repair first, buy later.'],
  ['mim.makes', 'lifestyle', 'khulna', 26_100, 'কাগজ, সুতা আর পুরোনো শাড়ি দিয়ে নতুন কিছু।'],
  ['riyad.rider', 'travel', 'chattogram', 112_000, 'Two wheels from Teknaf to Tetulia.'],
  ['puja.plates', 'food', 'barishal', 45_800, 'Vegetarian Bengal, one village at a time.'],
  ['adnan.laughs', 'other', 'dhaka', 256_000, 'পাঁচ মিনিটের হাসি, কারও মন খারাপ না করে।'],
  ['farzana.fit', 'fitness', 'rangpur', 37_400, 'Strength training for mothers, at home.'],
  ['tonmoy.tunes', 'other', 'mymensingh', 61_000, 'Street musicians of Bangladesh, recorded live.'],
  ['nila.nails', 'beauty', 'chattogram', 15_200, 'Small art on small canvases.'],
  ['hasib.history', 'other', 'rajshahi', 93_700, 'পুরোনো দালান, পুরোনো মানচিত্র, নতুন চোখ।'],
  ['sadia.styles', 'fashion', 'dhaka', 59_300, 'Office wear for our heat.'],
  ['bappi.bites', 'food', 'chattogram', 29_900, 'চট্টগ্রামের মেজবান থেকে চায়ের টং।'],
  ['ishrat.inks', 'lifestyle', 'khulna', 17_700, 'Calligraphy in Bangla and English.'],
  ['zubair.zooms', 'technology', 'rangpur', 82_500, 'Phone cameras, tested in rain.'],
  ['proma.plays', 'gaming', 'barishal', 71_100, 'Puzzle games with my grandmother. নানির সঙ্গে গেম।'],
  ['kanta.kids', 'lifestyle', 'sylhet', 48_000, 'Growing up in Sylhet, with three under seven.'],
]

const campaignIdeas: readonly [brand: string, title: string, description: string][] = [
  [
    'nokshi.house',
    'Winter shawls, worn outdoors',
    'Two reels in morning fog with our wool shawls. We send them; they are yours to keep.',
  ],
  ['meghna.tea', 'এক কাপ সকাল', 'আমাদের প্রথম তোলা চা দিয়ে একটি সকালের গল্প, এক মিনিটের ভিডিও।'],
  [
    'rupali.care',
    'Five ingredients, one week',
    'Use only our soap and oil for a week and tell your followers what changed, and what did not.',
  ],
  [
    'nokshi.house',
    'Boishakh in red and white',
    'One photo series for Pohela Boishakh, shot in your own neighbourhood.',
  ],
  [
    'bondhu.mobile',
    'A phone that survives the monsoon',
    'Ten minutes of honest testing in the rain, with the sound left in.',
  ],
  [
    'surma.trails',
    'Haor by boat',
    'Three days in Tanguar Haor with our guides; one long video, as many photos as you like.',
  ],
  ['nokshi.house', 'রমজানের আলমারি', 'রোজার মাসের পোশাক নিয়ে দুটি রিল: একটি বাড়ির, একটি অফিসের।'],
  ['shakti.gym', 'First month at the gym', 'Film four visits to the gym nearest to you, the hard ones too.'],
  [
    'alpona.home',
    'A small flat, made larger',
    'Rearrange one room with three of our pieces and show before and after.',
  ],
  ['nokshi.house', 'Saree stories', 'A saree that somebody gave you, and the story that came with it.'],
  ['khela.studio', 'বাংলায় প্রথম লেভেল', 'আমাদের নতুন গেমের প্রথম এক ঘণ্টা, লাইভ, কোনো স্ক্রিপ্ট ছাড়া।'],
  ['krishok.fresh', 'From the field to the pan', 'Cook one lunch from a box of our vegetables and count what it cost.'],
  ['nokshi.house', 'Handloom week', 'Visit a weaver with us in Tangail and let them speak.'],
  [
    'boi.kutir',
    'The book that travelled',
    'Send one of our used books to a follower in another district, and film both ends.',
  ],
  ['bondhu.mobile', 'Repair day', 'Bring a broken phone to one of our shops and keep the camera running.'],
  ['nokshi.house', 'Independence Day collection', 'একটি ছবি, একটি বাক্য: স্বাধীনতা মানে আপনার কাছে কী।'],
  ['meghna.tea', 'Tea for the afternoon rain', 'A quiet minute: rain, tea, no music.'],
  ['shakti.gym', 'Running at dawn', 'Join our Friday run in Hatirjheel and bring three followers.'],
]

const proposals = [
  'I have wanted to tell this story for a year. Two videos, one behind the scenes.',
  'আমার দর্শকেরা ঠিক এই বিষয়েই জানতে চান। একটি রিল ও একটি লাইভ।',
  'One long video in daylight, no script, and the numbers shared with you afterwards.',
]

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The demo lists something empty')
  return item
}

/** Days since the n-th past campaign was published. */
const startOf = (index: number) => 322 - index * 15
const phone = (index: number) => `017${String(20_000_000 + index * 137)}`
const method = (index: number): PaymentMethod => (index % 3 === 0 ? 'nagad' : 'bkash')
/** A Nagad transaction ID, or the part after the day of a bKash one. */
const transaction = (number: number, wallet: PaymentMethod): string => {
  const signs = ((number * 7_919_191_919_191) % 36 ** 7).toString(36).toUpperCase().padStart(7, '4')
  return wallet === 'bkash' ? signs : `7${signs}`
}

const campaigns: Record<string, DemoCampaign> = Object.fromEntries(
  campaignIdeas.map(([brand, title, description], index) => {
    const category = brands.find(([username]) => username === brand)?.[1] ?? 'other'
    const campaign: DemoCampaign = {
      brand,
      title,
      description,
      category,
      daysAgo: startOf(index),
      endedDaysAgo: startOf(index) - 13,
      budget: `${9 + ((index * 7) % 23)}500.00`,
    }
    return [`past-${index}`, campaign]
  }),
)

/** The applicants in order. The first is accepted, and sometimes the third. */
const applicantsOf = (index: number): string[] =>
  [index % 2 === 0 ? 0 : index * 3 + 1, index * 5 + 2, index * 7 + 3].map(number => at(influencers, number)[0])

const applications: readonly DemoApplication[] = campaignIdeas.flatMap((_, index) => {
  const start = startOf(index)
  const [first = '', second = '', third = ''] = [...new Set(applicantsOf(index))]
  const paid = (order: number, daysAgo: number) => {
    const wallet = method(index + order)
    return { method: wallet, transaction: transaction(index * 3 + order + 11, wallet), daysAgo }
  }
  const drafts: DemoApplication[] = [
    {
      campaign: `past-${index}`,
      by: first,
      daysAgo: start - 2,
      proposal: at(proposals, index),
      fee: `${8 + ((index * 5) % 19)}000.00`,
      decision: 'accepted',
      payments: [{ ...paid(0, start - 8), decision: 'confirmed' }],
    },
    {
      campaign: `past-${index}`,
      by: second,
      daysAgo: start - 3,
      proposal: at(proposals, index + 1),
      decision: 'rejected',
    },
    index % 4 === 1
      ? {
          campaign: `past-${index}`,
          by: third,
          daysAgo: start - 4,
          proposal: at(proposals, index + 2),
          decision: 'accepted',
          payments: [
            { ...paid(1, start - 9), decision: 'rejected' },
            { ...paid(2, start - 11), decision: 'confirmed' },
          ],
        }
      : {
          campaign: `past-${index}`,
          by: third,
          daysAgo: start - 4,
          proposal: at(proposals, index + 2),
          decision: 'rejected',
        },
  ]
  return drafts.filter(({ by }) => by !== '')
})

const firstApplied = (username: string): number =>
  Math.max(0, ...applications.filter(({ by }) => by === username).map(({ daysAgo }) => daysAgo))

const people: readonly DemoPerson[] = [
  ...brands.map(([username, category, industry, bio], index): DemoPerson => ({
    username,
    role: 'brand',
    daysAgo: 355 - index,
    email: username === 'nokshi.house' ? 'brand@prochar.example' : `${username}@prochar.example`,
    profile: { bio, category, industry, website: `https://${username.replace('.', '-')}.example` },
  })),
  ...influencers.map(([username, category, division, followers_count, bio], index): DemoPerson => ({
    username,
    role: 'influencer',
    // Before their first application.
    daysAgo: Math.max(344 - index * 11, firstApplied(username) + 3),
    email: username === 'tanvir.eats' ? 'influencer@prochar.example' : `${username}@prochar.example`,
    profile: {
      bio,
      category,
      division,
      followers_count,
      social_links: {
        instagram: `https://instagram.com/${username}.demo`,
        youtube: `https://youtube.com/@${username}.demo`,
        ...(index % 3 === 0 && { facebook: `https://facebook.com/${username}.demo` }),
      },
      portfolio: index % 4 === 0 ? `https://${username.replace('.', '-')}.example` : '',
    },
  })),
]

const withdrawals: readonly DemoWithdrawal[] = [
  { by: 'tanvir.eats', amount: '8000.00', method: 'bkash', phone: '01700000101', daysAgo: 300, decision: 'approved' },
  { by: 'tanvir.eats', amount: '15000.00', method: 'bkash', phone: '01700000101', daysAgo: 240, decision: 'approved' },
  {
    by: at(influencers, 4)[0],
    amount: '5000.00',
    method: 'nagad',
    phone: phone(4),
    daysAgo: 231,
    decision: 'approved',
  },
  { by: 'tanvir.eats', amount: '12500.00', method: 'bkash', phone: '01700000101', daysAgo: 180, decision: 'approved' },
  {
    by: at(influencers, 10)[0],
    amount: '7000.00',
    method: 'bkash',
    phone: phone(10),
    daysAgo: 165,
    decision: 'rejected',
  },
  {
    by: at(influencers, 10)[0],
    amount: '6500.00',
    method: 'bkash',
    phone: phone(10),
    daysAgo: 160,
    decision: 'approved',
  },
  { by: 'tanvir.eats', amount: '20000.00', method: 'bkash', phone: '01700000101', daysAgo: 120, decision: 'approved' },
  {
    by: at(influencers, 16)[0],
    amount: '4000.00',
    method: 'nagad',
    phone: phone(16),
    daysAgo: 97,
    decision: 'approved',
  },
  { by: 'tanvir.eats', amount: '9000.00', method: 'nagad', phone: '01900000101', daysAgo: 60, decision: 'approved' },
]

/** The year before the demo's present. */
export const past: DemoData = { people, campaigns, applications, withdrawals, messages: [] }
