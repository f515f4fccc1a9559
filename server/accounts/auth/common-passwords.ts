import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '#contract/index.ts'
import { bareName } from './bare-name.ts'

/** The most common passwords of an acceptable length, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= limits.password.min),
)

/** Common local passwords missing from the list, which has no Bangladeshi phone numbers and few repeated sequences. */
const commonLocalPasswords: ReadonlySet<string> = new Set([
  '01700000',
  '01711111',
  '01712345678',
  '01912345678',
  '123412345',
  'aa12345678',
])

/** Words that attackers try first, in Bangladesh and on this site. Surrounding digits and punctuation do not help. */
const obviousWords: ReadonlySet<string> = new Set(
  `
  prochar influencer admin administrator moderator support root toor user guest login test testing welcome
  default changeme password passwort pass secret letmein qwerty hello master iloveyou iloveu loveme
  summer winter spring autumn january february march april june july august
  september october november december
  bangladesh bangla bengal dhaka chittagong chattogram sylhet khulna rajshahi barishal rangpur mymensingh comilla
  india pakistan kolkata bkash nagad rocket grameenphone robi banglalink
  allah bismillah assalamualaikum alhamdulillah subhanallah inshallah mashallah muhammad mohammad ramadan eidmubarak
  iloveallah cricket football shakib mashrafe tamim mushfiq tigers
  facebook instagram youtube tiktok twitter whatsapp google android samsung iphone nokia internet computer
  minecraft fortnite roblox gaming
  mylove iloveyou babygirl princess angel flower lovely rainbow purple orange yellow silver cheese banana snoopy scooby
  tigger ranger tennis
  `
    .trim()
    .split(/\s+/),
)

const digits = '0123456789'
const rows = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const forwards = [
  digits + digits,
  'abcdefghijklmnopqrstuvwxyz',
  ...rows,
  'qwertyuiopasdfghjklzxcvbnm',
  '!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
]
/** Runs along the keyboard, the digits and the alphabet, in both directions. */
const runs = [...forwards, ...forwards.map(run => [...run].toReversed().join(''))]

/** Whether the text repeats a sequence of up to eight characters. */
const isRepeated = (text: string): boolean => /^(.{1,8}?)\1+$/u.test(text) || /^(.{1,3}?)\1{2,}.{0,2}$/u.test(text)

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
/** Replaces digits and signs with the letters they resemble, except after the last letter. */
const asLetters = (text: string): string => text.replace(/[013457@$](?=.*\p{L})/gu, sign => lookalikes[sign] ?? sign)

/**
 * Whether a password is among the most common ones, in any case, with punctuation at its ends, and with digits and
 * signs in place of letters. Also covers repetitions, runs along the keyboard or the alphabet, and obvious words.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const trimmed = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const spellings = [lower, trimmed, asLetters(lower), asLetters(trimmed)]
  return (
    spellings.some(text => commonPasswords.has(text) || commonLocalPasswords.has(text)) ||
    [lower, trimmed].some(text => text !== '' && (isRepeated(text) || runs.some(run => run.includes(text)))) ||
    [trimmed, asLetters(trimmed)].some(text => obviousWords.has(bareName(text)))
  )
}
