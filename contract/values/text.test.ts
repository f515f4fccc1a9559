import { expect, test } from 'vitest'
import { blockedWordIn, containsBlockedWords } from './text.ts'

const lines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** Substrings as the product rule defines them, ignoring case, Unicode form, hidden characters and white space. */
const plain = [
  'payment',
  'Your PAYMENT please',
  'prepayments',
  'bank   ACCOUNT',
  'bank\naccount',
  'account\tnumber',
  'pay\u200Bment',
  'prepay\uFEFFments',
  'ban\uFEFFk account',
  'ｐａｙｍｅｎｔ',
  'bank\u00A0account',
]

const disguised = lines(`
  p.ayment
  p.a.y.m.e.n.t
  P-A-Y-M-E-N-T
  p_a_y_m_e_n_t
  p a y m e n t
  p  a  y  m  e  n  t  s
  p. a. y. m. e. n. t.
  preраyments
  netbank-accounts
  pay-ment
  pay.ment
  pay*ment today
  re-pay-ments
  pay ment
  pa yment
  send the p ayment, please
  pay me nt
  p🙂a🙂y🙂m🙂e🙂n🙂t
  pаyment
  рауmеnt
  ρayment
  ΡΑΥΜΕΝΤ
  РАYМENТ
  pαyment
  payмent
  paymеnt
  páyment
  pâÿmèñt
  p̶a̶y̶m̶e̶n̶t̶
  p\u0301ayment
  ᴘᴀʏᴍᴇɴᴛ
  𝓹𝓪𝔂𝓶𝓮𝓷𝓽
  ⓟⓐⓨⓜⓔⓝⓣ
  🅟🅐🅨🅜🅔🅝🅣
  🅿🅰🆈🅼🅴🅽🆃
  🇵 🇦 🇾 🇲 🇪 🇳 🇹
  p4yment
  payrnent
  account nurnber
  аccount numbernow
  p@yment
  paym3nt
  bаnk account
  bank аccount
  bank-account
  bank_account
  bankaccount
  my bank.account
  b.a.n.k account
  b a n k a c c o u n t
  b a n k account
  bank a c c o u n t
  bank acc0unt
  bánk àccöunt
  BANK ΑCCΟUNT
  account-number
  accountnumber
  account/numbers
  account nμmber
  acc.ount num.ber
  асcоunt numbеr
  account n u m b e r
  acc০unt number
`).map(text => text.replaceAll('\\u0301', '\u0301'))

const innocent = lines(`
  Please pay attention. Mention the launch date.
  pay attention.
  I will pay. Mention me in the story.
  They pay.mention me in the story
  Will you pay me? Not today.
  We pay men and women the same.
  Do they pay men T-shirts too?
  Pay mental health some attention
  A repay mentality
  He paid; I meant it.
  Pay me next week
  pay me
  paying, paid, payable, payer
  The pavement is wet
  Play mentor for a day
  We can meet at the bank. Account for the traffic.
  I left the bank, accounting for the delay
  At the bank; account managers were out
  bank e account ache
  Bank Asia has an account manager
  The bank AC count is two
  Check the AC count. Number two is broken.
  The account? Number one in Dhaka!
  Your account is growing. Number of followers: 12,000
  My Instagram account has a number of fans
  number of accounts
  account no 5
  account details
  my account
  numbers on my account
  river bank
  Bank holiday on Sunday
  a bankable face
  An accountant numbers the pages
  accounts, numbers
  What is your bKash?
  Can I have 5,000 taka before Eid?
  p a y attention
  A B C
  I am @paymaster on Instagram
  Follow @bank_asia_bd and @account.services
  See https://example.com/pay/mentors?page=3
  3 posts, 4 stories and 1 reel by 10/12
  Call me on 01712345678
  Reach: 8 to 9 lakh views, 70% women
  Yes! 👍👍 See you at 7.
  Hmm... ok... thanks :)
  Compliment the appointment and the shipment
  Treatment, agreement, department, investment
  a moment, a comment, an element
  কp.ayment
  p.aymentক
  pay mentক
  payকment
  p.ay9ment
  bank9account
  ami pay korbo kobe?
  ami tomake pay kore dibo
  apni ki pay man? mane, ready?
  bhai, account ta active korun. Number ta din.
  amar account e login hocche na
  bank theke ashchi, account niye kotha bolbo
  taka peye gechi, dhonnobad
  reel ta kobe post korbo?
  ভিডিওটি কবে দেব?
  আপনার ক্যাম্পেইনটি খুব ভালো লেগেছে।
  টাকা কবে পাব?
  আমি ব্যাংকে আছি, পরে কথা বলি।
  আমার অ্যাকাউন্টে ১২,০০০ ফলোয়ার আছে।
  আগামী ১০ ডিসেম্বর, সন্ধ্যা ৭টায় লাইভ
  ধন্যবাদ, brand-এর সবাইকে।
  Привет, как дела?
  Καλημέρα σε όλους
  naïve café, résumé, São Paulo
`)

test.each(plain)('containsBlockedWords is true for %j', text => expect(containsBlockedWords(text)).toBe(true))

test.each(disguised)('containsBlockedWords is true for the disguised %j', text =>
  expect(containsBlockedWords(text)).toBe(true),
)

test.each(innocent)('containsBlockedWords is false for %j', text => expect(containsBlockedWords(text)).toBe(false))

test('containsBlockedWords is false for long repetitions of pieces', () => {
  const units = ['p.', 'p ', 'pay-', '....', 'b a n k ', 'bank.', 'account ', 'а\u0301']
  const steps = units.map(unit => unit.repeat(5_000 / unit.length))
  expect(steps.map(text => containsBlockedWords(text))).toEqual(units.map(() => false))
})

test.each([
  ['characters that stand for a phrase', '\ufdfa'.repeat(2_000)],
  ['unsorted marks on one letter', 'e' + '\u0301\u0316'.repeat(1_000)],
])('containsBlockedWords finds a word after 2,000 %s', (_, text) => {
  expect(containsBlockedWords(text)).toBe(false)
  expect(containsBlockedWords(`${text} bank account`)).toBe(true)
})

test.each([
  ['My bank  ACCOUNT please', 'bank account'],
  ['the account number', 'account number'],
  ['p.a.y.m.e.n.t', 'payment'],
  ['Hello', undefined],
])('names the blocked word of "%s"', (message, word) => {
  expect(blockedWordIn(message)).toBe(word)
})
