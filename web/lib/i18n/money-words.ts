import { limits } from '#contract/values/limits.ts'
import { parseMoney } from '#contract/values/money.ts'
import { taka } from './format.ts'

/** A language's words for whole numbers up to 9,99,99,999. */
interface Words {
  belowHundred: readonly string[]
  hundred: (count: string) => string
  thousand: string
  lakh: string
  crore: string
  /** `n` and a half. */
  half: (count: number, word: string) => string
  /** The smallest unit with its own words for halves. */
  halvesFrom: number
  taka: string
  poisha: string
}

const list = (text: string) => text.split(' ')

const english: Words = (() => {
  const ones = list(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  )
  const tens = list('twenty thirty forty fifty sixty seventy eighty ninety')
  const composed = tens.flatMap(ten => [ten, ...ones.slice(1, 10).map(one => `${ten}-${one}`)])
  return {
    belowHundred: [...ones, ...composed],
    hundred: count => `${count} hundred`,
    thousand: 'thousand',
    lakh: 'lakh',
    crore: 'crore',
    half: (_, word) => `${word} and a half`,
    halvesFrom: 100_000,
    taka: 'taka',
    poisha: 'poisha',
  }
})()

const bangla: Words = {
  // Each number up to 99 has its own word.
  belowHundred: list(
    'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ' +
      'ছাব্বিশ সাতাশ আটাশ উনত্রিশ ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ উনচল্লিশ চল্লিশ একচল্লিশ বিয়াল্লিশ ' +
      'তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ উনপঞ্চাশ পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন ' +
      'আটান্ন উনষাট ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি উনসত্তর সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর ' +
      'পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর উনআশি আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি অষ্টাশি উননব্বই নব্বই একানব্বই ' +
      'বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই',
  ),
  hundred: count => `${count}শ`,
  thousand: 'হাজার',
  lakh: 'লাখ',
  crore: 'কোটি',
  half: (count, word) => (count === 1 ? 'দেড়' : count === 2 ? 'আড়াই' : `সাড়ে ${word}`),
  halvesFrom: 100,
  taka: 'টাকা',
  poisha: 'পয়সা',
}

function wholeNumber(value: number, words: Words): string {
  const below = (count: number) => words.belowHundred[count] ?? ''
  const units: [size: number, name: (count: string) => string][] = [
    [10_000_000, count => `${count} ${words.crore}`],
    [100_000, count => `${count} ${words.lakh}`],
    [1_000, count => `${count} ${words.thousand}`],
    [100, words.hundred],
  ]
  const largest = units.find(([size]) => value >= size)
  if (largest) {
    const [size, name] = largest
    const count = Math.floor(value / size)
    if (size >= words.halvesFrom && value % size === size / 2) return name(words.half(count, below(count)))
  }
  let rest = value
  const parts = units.flatMap(([size, name]) => {
    const count = Math.floor(rest / size)
    rest %= size
    return count > 0 ? [name(below(count))] : []
  })
  return [...parts, ...(rest > 0 || parts.length === 0 ? [below(rest)] : [])].join(' ')
}

/** Spells out an amount: `one and a half lakh`, `দেড় লাখ`. `poisha` must not exceed the largest amount of money. */
export function moneyInWords(poisha: number, locale: string): string {
  const words = locale === 'bn' ? bangla : english
  const [whole, fraction] = [Math.floor(poisha / 100), poisha % 100]
  if (fraction === 0) return wholeNumber(whole, words)
  const parts = [[fraction, words.poisha] as const]
  if (whole > 0) parts.unshift([whole, words.taka])
  return parts.map(([value, unit]) => `${wholeNumber(value, words)} ${unit}`).join(' ')
}

/** `৳1,50,000 (one and a half lakh)`: how the site understood an amount; undefined if it is not a valid amount. */
export function understoodMoney(amount: string, locale: string): string | undefined {
  const poisha = parseMoney(amount)
  if (!poisha || poisha > limits.money.maxPoisha) return undefined
  const figure = taka(amount, locale).replace(/\.[0০]{2}$/, '')
  return `${figure} (${moneyInWords(poisha, locale)})`
}
