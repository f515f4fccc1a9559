import { parse } from 'tldts'
import { searchForm, skeleton } from '#contract/values/confusables.ts'
import type { ReadOnlyDb } from '#platform/database/db.ts'
import { refuseField } from '#platform/http/errors.ts'
import { adminNames } from './queries.ts'

/** Names that look official, also in matters of money: on their own, combined, in the plural, or with digits. */
const officialNames = [
  'admin',
  'administrator',
  'billing',
  'finance',
  'help',
  'moderator',
  'official',
  'payment',
  'payments',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'withdrawal',
  'withdrawals',
] as const

/** Names that look official only next to an official one. */
const companionNames = [
  'agent',
  'bangladesh',
  'bd',
  'care',
  'center',
  'centre',
  'customer',
  'desk',
  'hq',
  'office',
  'officer',
  'our',
  'panel',
  'real',
  'service',
  'team',
  'the',
  'verified',
] as const

/** Names of the site and of wallets, which no name may contain. */
const trademarks = ['bkash', 'nagad', 'prochar', 'rocket', 'upay'].map(skeleton)
/** Ordinary names and words that contain one of them. */
const coincidences = ['rupayan', 'crocket', 'sprocket'].map(skeleton)

/** Names that programs or URL paths could mistake for something else. */
const technicalNames = ['api', 'me', 'null', 'picture', 'undefined'] as const

const anyOf = (names: readonly string[]) => `(?:(?:${names.map(skeleton).join('|')})s?)`
const technical = new RegExp(`^${anyOf(technicalNames)}$`)
const official = new RegExp(
  `^${anyOf(companionNames)}*${anyOf(officialNames)}${anyOf([...officialNames, ...companionNames])}*$`,
)

/** Whether a name contains the site's or a wallet's name. */
function containsTrademark(username: string): boolean {
  const looks = coincidences.reduce((rest, word) => rest.replaceAll(word, ''), skeleton(username))
  return trademarks.some(name => looks.includes(name))
}

/** Whether a name has the form that closed accounts get. */
function looksClosed(username: string): boolean {
  const bare = username.replace(/[._-]/g, '')
  return skeleton(bare.slice(0, 6)) === skeleton('closed') && /^[\da-f]*$/i.test(bare.slice(6))
}

/** Whether a name without signs looks official, with or without its digits. */
const looksOfficial = (bare: string): boolean =>
  [bare, bare.replace(/^\d+|\d+$/g, ''), bare.replace(/\d/g, '')].some(name => official.test(skeleton(name)))

/** Whether a username looks like a reserved one, so that nobody may register it. */
export function isReserved(username: string): boolean {
  const bare = username.replace(/[._-]/g, '')
  return technical.test(skeleton(bare)) || looksOfficial(bare) || containsTrademark(username) || looksClosed(username)
}

/** Words for staff, which no display name may have. */
const staffWords = ['admin', 'admins', 'administrator', 'moderator'].map(skeleton)

/** The same in Bangla. */
const banglaStaff = ['অ্যাডমিন', 'এডমিন', 'মডারেটর'].map(searchForm)
/** The site, wallets and their services in Bangla: as parts of longer names, these are ordinary words. */
const banglaNames = 'প্রচার বিকাশ নগদ রকেট উপায় সাপোর্ট হেল্প হেল্পলাইন পেমেন্ট'.split(' ').map(searchForm)
const banglaCompanions = 'অফিসিয়াল অফিস এজেন্ট কাস্টমার কেয়ার টিম ডেস্ক বাংলাদেশ লিমিটেড সার্ভিস সেবা'.split(' ').map(searchForm)

function looksOfficialInBangla(words: string[]): boolean {
  const named = words.filter(word => banglaNames.includes(word)).length
  const companions = words.filter(word => banglaCompanions.includes(word)).length
  return (named > 0 && named + companions === words.length) || words.some(word => banglaStaff.includes(word))
}

/**
 * Whether a display name looks like that of the site, a wallet, or their staff. Judges each word, and each pair of
 * words and the whole name written together.
 */
export function isReservedDisplayName(name: string): boolean {
  const words = name.split(/[^\p{L}\p{M}\p{N}\p{Cf}]+/u).filter(Boolean)
  const looks = words.map(skeleton)
  const joined = [...looks, ...looks.slice(1).map((word, index) => `${looks[index]}${word}`), looks.join('')]
  return (
    joined.some(look => staffWords.includes(look) || trademarks.includes(look)) ||
    words.some(containsTrademark) ||
    looksOfficial(words.join('')) ||
    looksOfficialInBangla(words.map(searchForm)) ||
    looksClosed(words.join(''))
  )
}

/** Whether mail programs would turn a username into a link: a domain, even between other signs, or an IP address. */
export function looksLikeDomain(username: string): boolean {
  const name = username.replace(/^[._-]+|[._-]+$/g, '').toLowerCase()
  if (/^www\d*\./.test(name)) return true
  const { isIcann, isIp } = parse(name, { validateHostname: false })
  return name.includes('.') && (isIcann === true || isIp === true)
}

/** An error of a username field. */
export type UsernameError = 'username_reserved' | 'username_like_domain'

/** Why nobody may choose a username; undefined if it is allowed. */
export function usernameError(username: string): UsernameError | undefined {
  if (isReserved(username)) return 'username_reserved'
  return looksLikeDomain(username) ? 'username_like_domain' : undefined
}

/** Whether a name looks like an admin's username. */
async function looksLikeAdmin(db: ReadOnlyDb, name: string): Promise<boolean> {
  const looks = skeleton(name.replace(/\s/g, ''))
  return (await adminNames(db)).some(admin => skeleton(admin) === looks)
}

/** Returns `username_reserved` for a username that looks like an admin's. */
export const adminNameError = async (db: ReadOnlyDb, username: string): Promise<UsernameError | undefined> =>
  (await looksLikeAdmin(db, username)) ? 'username_reserved' : undefined

/** Refuses a display name that looks like the site, a wallet, or one of their staff. */
export async function checkDisplayName(db: ReadOnlyDb, name: string): Promise<void> {
  if (isReservedDisplayName(name) || (await looksLikeAdmin(db, name))) refuseField('display_name', 'reserved_name')
}

/** Why this username cannot be chosen; undefined if it can. */
export const chosenUsernameError = async (db: ReadOnlyDb, username: string): Promise<UsernameError | undefined> =>
  usernameError(username) ?? (await adminNameError(db, username))
