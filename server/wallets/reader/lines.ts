import { compiledTemplates } from './compiled-templates.ts'
import { normalize } from './normalize.ts'

const openings = new Set(compiledTemplates.map(({ compiled: { opening } }) => opening.source))
const opening = new RegExp([...openings].join('|'), 'u')

/** Whether a line, normalized and without its prefixes, starts like a known message. */
export const startsMessage = (line: string): boolean => opening.test(line)

const sender = '(?:bKash|nagad|বিকাশ|নগদ|16247|16167)'
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?`
const numericDate = String.raw`\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`

/** What people and apps put before a line: bullets, numbers, quotation marks, the sender of a forwarded message. */
const prefixes = [
  /^[>»|•·▪●○◦‣*–—-]+ ?/u,
  /^\(?\d{1,3}[.)] /u,
  /^["'“”‘’«]+ ?/u,
  new RegExp(String.raw`^${sender} ?[:>–—-]+ ?`, 'iu'),
]
const chats = [
  new RegExp(String.raw`^\[(?:${numericDate},? ?${time}|${time}, ?${numericDate})\] ?`, 'iu'),
  new RegExp(String.raw`^${numericDate},? ${time} [–—-] `, 'iu'),
]
const writer = /^[^:]{1,40}: ?/u

function withoutPrefix(line: string): string {
  for (const chat of chats) {
    const text = line.replace(chat, '')
    if (text !== line) return startsMessage(text) ? text : text.replace(writer, '')
  }
  return prefixes.reduce((text, prefix) => (startsMessage(text) ? text : text.replace(prefix, '')), line)
}

/** The maximum number of prefixes of a line, such as a bullet before a quotation. */
const maxPrefixes = 4

/** A normalized line without its prefixes and a closing quotation mark. */
function bareLine(line: string): string {
  let bare = line
  for (let count = 0; count < maxPrefixes && !startsMessage(bare); count++) bare = withoutPrefix(bare)
  return bare.replace(/["'“”’»]+$/u, '').trim()
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const banglaMonths = 'জানুয়ারি|ফেব্রুয়ারি|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর'
const month = `(?:${months}|${banglaMonths})`
const added = [
  sender,
  time,
  numericDate,
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{1,2}(?:st|nd|rd|th|ই|শে)? ${month}(?:,? \d{4})?`,
  String.raw`${month} \d{1,2}(?:,? \d{4})?`,
  'today|yesterday|(?:just )?now|আজ(?:কে)?|গতকাল|এখন|এইমাত্র',
  '(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?',
  '(?:শনি|রবি|সোম|মঙ্গল|বুধ|বৃহস্পতি|শুক্র)(?:বার)?',
  'সকাল|ভোর|দুপুর|বিকাল|বিকেল|সন্ধ্যা|রাত|টা',
  String.raw`\d{1,2} (?:min(?:ute)?s?|h(?:ou)?rs?|days?) ago|\d{1,2} (?:মিনিট|ঘণ্টা|দিন) আগে`,
  String.raw`(?:unread|new|text)? ?(?:messages?|sms)|unread|read|delivered|forwarded|sim ?\d`,
  'বার্তা|মেসেজ|এসএমএস|ফরোয়ার্ড করা',
]
  .join('|')
  .normalize('NFKC')
/** A line of a phone's message list: a sender, a day, a time, a state, or several of these. */
const ofPhone = new RegExp(String.raw`^(?:${added})(?:[ ,•·|:/–—-]{1,3}(?:${added})){0,5}$`, 'iu')
const stamp = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/
const sign = /[\p{L}\p{N}]/u

/**
 * Whether a bare line belongs to the screen that a message was copied from, not to the message. A timestamp may end a
 * message.
 */
const isOfPhone = (line: string): boolean => !sign.test(line) || (ofPhone.test(line) && !stamp.test(line))

/** A normalized line of a message without its prefixes; empty if it belongs to no message. */
export function messageLine(normalized: string): string {
  const line = bareLine(normalized)
  return isOfPhone(line) ? '' : line
}

/** The lines of a message, normalized and bare, without those that belong to no message. */
export const messageLines = (raw: string): string[] =>
  raw
    .split(/\r?\n/)
    .map(line => messageLine(normalize(line)))
    .filter(line => line !== '')
