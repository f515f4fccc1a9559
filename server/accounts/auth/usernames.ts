import { parse } from 'tldts'
import { skeleton } from '#contract/values/confusables.ts'
import type { ReadOnlyDb } from '#platform/database/db.ts'
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

/** Whether a username looks like a reserved one, so that nobody may register it. */
export function isReserved(username: string): boolean {
  const bare = username.replace(/[._-]/g, '')
  const spellings = [bare, bare.replace(/^\d+|\d+$/g, ''), bare.replace(/\d/g, '')].map(skeleton)
  return (
    technical.test(skeleton(bare)) ||
    spellings.some(name => official.test(name)) ||
    containsTrademark(username) ||
    looksClosed(username)
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

/** Returns `username_reserved` for a username that looks like an admin's. */
export async function adminNameError(db: ReadOnlyDb, username: string): Promise<UsernameError | undefined> {
  const names = await adminNames(db)
  return names.some(name => skeleton(name) === skeleton(username)) ? 'username_reserved' : undefined
}

/** Why this username cannot be chosen; undefined if it can. */
export const chosenUsernameError = async (db: ReadOnlyDb, username: string): Promise<UsernameError | undefined> =>
  usernameError(username) ?? (await adminNameError(db, username))
