import type { WalletReadingReason } from '#contract/values/vocabulary.ts'
import { comparable, listed } from './comparable.ts'
import { normalize } from './normalize.ts'
import { readMomentCell, readMoneyCell } from './statement-cells.ts'

/** An admin's answer about a column: the words of rows that count, or null if it does not matter. */
export interface SurplusAnswer {
  header: string
  counts: readonly string[] | null
}

/** What a cell of a column must contain for its row to count, and why the row is unreadable otherwise. */
export interface Check {
  accepts: (cell: string) => boolean
  reason: WalletReadingReason
}

/** A word for comparison. A closed list allows no other signs around it. */
const plain = (cell: string): string =>
  normalize(cell)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/ ?[.!।✓✔✅]+$/u, '')
const plainSet = (words: string) => new Set(listed(words).map(plain))

/** The only words that mean that a transaction succeeded. An empty cell does not. */
const successWords = plainSet(
  'success, successful, successfully, succeeded, successfully completed, ' +
    'transaction successful, complete, completed, done, posted, settled, paid, confirmed, সফল, ' +
    'সফল হয়েছে, সফলভাবে সম্পন্ন, সফলভাবে সম্পন্ন হয়েছে, সম্পন্ন, সম্পন্ন হয়েছে, সম্পূর্ণ, ' +
    'পরিশোধিত, সাকসেস, সাকসেসফুল, কমপ্লিট, কমপ্লিটেড',
)
const yesWords = plainSet('yes, y, true, 1, হ্যাঁ, হ্যা, হাঁ')
const noWords = plainSet('no, n, false, -, –, —, none, nil, null, na, n/a, না, নেই, নাই')
const takaWords = plainSet('bdt, tk, taka, ৳, টাকা, bangladeshi taka, bangladesh taka, বাংলাদেশি টাকা')

const saysSuccess = (cell: string): boolean => successWords.has(plain(cell))
const saysNo = (cell: string): boolean => cell === '' || noWords.has(plain(cell)) || /^0+(?:\.0+)?$/.test(cell)
const saysTaka = (cell: string): boolean => takaWords.has(comparable(cell))

/** Beginnings of words that mean that a transaction failed, was taken back, or is not final. */
const undoneWords = listed(
  'revers, refund, return, cancel, fail, declin, reject, void, disput, chargeback, error, ' +
    'blocked, bounced, deleted, rolled back, rollback, ফেরত, বাতিল, রিভার্স, রিফান্ড, ব্যর্থ, ' +
    'প্রত্যাখ্যা, ত্রুটি',
).map(comparable)
const openWords = listed(
  'unsuccess, not , no , un , in progress, incomplet, partial, pending, hold , held , due , ' +
    'unpaid, process, initiat, queue, schedul, await, wait, expir, timed out, timeout, abort, ' +
    'invalid, suspen, frozen, reserv, duplicate, fraud, denied, stopped, unknown, uncleared, ' +
    'অসফল, অসম্প, অপেক্ষ, পেন্ডিং, প্রক্রিয়া, স্থগিত, হয়নি, মেয়াদ, বকেয়া, সংরক্ষিত',
).map(word => comparable(word) + (word.endsWith(' ') ? ' ' : ''))

/** A header or cell as lower-case words, each after a space. `TrxStatus` is two words. */
const spaced = (text: string): string => ` ${comparable(normalize(text).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))} `
const hasStart = (text: string, starts: readonly string[]): boolean => {
  const words = spaced(text)
  return starts.some(start => words.includes(start.length > 5 ? start : ` ${start}`))
}
const hasWord = (text: string, words: readonly string[]): boolean =>
  words.some(word => spaced(text).includes(` ${comparable(word)} `))

/** Whether a text states that its subject did not happen, or not for good. */
export const isDoubtful = (text: string): boolean => hasStart(text, [...undoneWords, ...openWords])

const statusHeaders = listed('state, result, outcome, স্থিতি, ফলাফল')
const statusStarts = ['status', 'স্ট্যাটাস', 'স্টেটাস', 'অবস্থা'].map(comparable)
const aboutStatus = listed('date, time, at, by, updated, তারিখ, সময়')
const successHeaders = listed('success, successful, succeeded, complete, completed, confirmed, settled, সফল, সম্পন্ন')
const currencyHeaders = listed('currency, currencies, ccy, curr, মুদ্রা, কারেন্সি, কারেন্সী')

const currencyCheck: Check = { accepts: saysTaka, reason: 'other_currency' }
const undoneCheck: Check = { accepts: saysNo, reason: 'not_successful' }
const statusCheck: Check = { accepts: saysSuccess, reason: 'not_successful' }
const successCheck: Check = {
  accepts: cell => saysSuccess(cell) || yesWords.has(plain(cell)) || readMomentCell(cell) !== undefined,
  reason: 'not_successful',
}

/** What a column with this header reveals about its rows; undefined if the header is unknown. */
function knownCheck(header: string): Check | undefined {
  if (hasWord(header, currencyHeaders) || hasStart(header, ['currency'])) return currencyCheck
  if (hasStart(header, undoneWords) || hasWord(header, ['pending', 'hold', 'held'])) return undoneCheck
  const isStatus = hasWord(header, statusHeaders) || hasStart(header, statusStarts)
  if (isStatus && !hasWord(header, aboutStatus)) return statusCheck
  return hasWord(header, successHeaders) ? successCheck : undefined
}

/** Headers of columns whose words never determine whether a row counts. */
const harmlessHeaders = new Set(
  listed(
    'SL, SL No, Serial, Serial No, No, Sender Name, Sender Number, Receiver Number, ' +
      'Account Number, ক্রমিক, ক্রমিক নং, প্রেরকের নাম, প্রেরকের নম্বর, প্রাপকের নম্বর',
  ).map(comparable),
)

/** A cell without a header was moved there. */
const namelessCheck: Check = { accepts: cell => !isWords(cell), reason: 'wrong_number_of_cells' }

/** What a surplus column reveals about its rows: null if nothing, undefined if only an admin can tell. */
export function checkOf(header: string, answers: readonly SurplusAnswer[]): Check | null | undefined {
  const name = comparable(header)
  if (name === '') return namelessCheck
  const answer = answers.find(each => comparable(each.header) === name)
  if (!answer) return harmlessHeaders.has(name) ? null : knownCheck(header)
  if (answer.counts === null) return null
  const counting = new Set(answer.counts.map(comparable))
  return { accepts: cell => counting.has(comparable(cell)), reason: 'not_successful' }
}

/** A number, phone or ID: digits, with fewer letters than digits or in the form of a wallet's ID. */
const codePattern = /^(?=.*\d)(?:[A-Z0-9]{8}|[A-Z0-9]{10}|[+\d][\dX*.,/:+-]*|[\p{L}\d-]*\d{4,}[\p{L}\d-]*)$/u

/** Whether a cell contains words, which may state that its row does not count. */
export function isWords(cell: string): boolean {
  if (!/\p{L}/u.test(cell)) return false
  if (isDoubtful(cell)) return true
  return !codePattern.test(cell) && readMoneyCell(cell) === undefined && readMomentCell(cell) === undefined
}

/** Whether the words of an unknown column may distinguish rows, or cast doubt on all of them. */
export function mayTellApart(cells: ReadonlySet<string>): boolean {
  const words = [...cells].filter(isWords)
  return words.length > 0 && (cells.size > 1 || words.some(isDoubtful))
}
