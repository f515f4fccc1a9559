import type { Reader } from '#platform/database/db.ts'
import { adminNames } from './queries.ts'

/** Names that look official, also in matters of money: on their own, combined, or with digits at either end. */
const officialNames = [
  'admin',
  'administrator',
  'billing',
  'bkash',
  'finance',
  'help',
  'moderator',
  'nagad',
  'official',
  'payment',
  'payments',
  'prochar',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'withdrawal',
  'withdrawals',
] as const

/** Names that look official only next to an official one. */
const companionNames = ['agent', 'team'] as const

/** Names that programs or URL paths could mistake for something else. */
const technicalNames = ['api', 'me', 'null', 'picture', 'undefined'] as const

const letters: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
}

/**
 * What a username looks like: lower-cased, without dots and dashes, and with one letter for all that resemble it. Names
 * with the same skeleton are easily confused.
 */
export const skeleton = (username: string): string =>
  username
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/[0-57-9i]/g, sign => letters[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')

const technical: ReadonlySet<string> = new Set(technicalNames.map(skeleton))
const anyOf = (names: readonly string[]) => `(?:${names.map(skeleton).join('|')})`
const official = new RegExp(
  `^${anyOf(companionNames)}*${anyOf(officialNames)}${anyOf([...officialNames, ...companionNames])}*$`,
)

/** Whether a username looks like a reserved one, so that nobody may register it. */
export function isReserved(username: string): boolean {
  const trimmed = username.replaceAll(/[._-]/g, '').replaceAll(/^\d+|\d+$/g, '')
  return technical.has(skeleton(username)) || [username, trimmed].some(name => official.test(skeleton(name)))
}

/** Whether a username is reserved or looks like an admin's. */
export async function isReservedOrAdmins(db: Reader, username: string): Promise<boolean> {
  if (isReserved(username)) return true
  const names = await adminNames(db)
  return names.some(name => skeleton(name) === skeleton(username))
}
