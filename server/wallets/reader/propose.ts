import { canHaveIssued, claimedDay } from '#contract/values/transaction-ids.ts'
import type { PaymentMethod, WalletEntryKind } from '#contract/values/vocabulary.ts'
import { compiledTemplates, type CompiledTemplate } from './compiled-templates.ts'
import { saysItIsNotFinal } from './extra-text.ts'
import { hasRepeatedLabel } from './labels.ts'
import { messageLines } from './lines.ts'
import { readMessage } from './read-message.ts'
import type { Reading } from './reading.ts'
import { compileWording } from './wording.ts'

/** A wording that admins have accepted: a template without an example. */
export interface AcceptedWording {
  method: PaymentMethod
  kind: Exclude<WalletEntryKind, 'ignored'>
  wording: string
}

/** The likely meaning of a message with an unknown wording. It proves nothing until an admin accepts its wording. */
export interface Proposal extends AcceptedWording {
  reading: Reading
}

/** Compiles an accepted wording. The compiled templates are in `compiled-templates.ts`. */
export const compileAccepted = ({ method, kind, wording }: AcceptedWording): CompiledTemplate => ({
  method,
  kind,
  wording,
  examples: [wording],
  compiled: compileWording(wording),
})

/** The longest known wording has 260 characters. */
const maxLength = 600

const figure = String.raw`(?:\d[\d,]{0,14}(?:\.\d{1,2})?|\.\d{2})`
const lastLabel = String.raw`(?:fee|balance|bal|t(?:rn?x|xn)\.? ?id|amount|amt)`
const patterns = {
  // A payer's own words, up to the label that follows.
  reference: new RegExp(
    String.raw`(?<=(?<!\p{L})Ref(?:erence)?(?:: ?| |(?=\.)))[^]*?(?=\.? ${lastLabel}(?!\p{L}))`,
    'giu',
  ),
  money: new RegExp(
    String.raw`(?:(?<label>fee|balance|bal|amount|amt):? ?)?(?<money>(?:T[kK]|BDT|৳)\.? ?${figure})(?![\d,])|(?<label2>fee|balance|bal|amount|amt):? ?(?<money2>${figure})(?![\d,])`,
    'gi',
  ),
  id: /(?<=t(?:rn?x|xn)\.? ?id:? ?)[A-Za-z0-9]{8,10}(?![A-Za-z0-9])/gi,
  stamp: /(?<!\d)\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}(?!\d)/g,
  phone: /(?<![\d+])(?:\+?88)?01[\dX*]{9}(?![\dX*])/g,
  name: new RegExp(
    String.raw`(?<=(?<!\p{L})(?:from|to|by|merchant|biller|sender|receiver|customer|source)(?:: ?| )['‘"“]?)\p{L}[^:.'’"”]{0,60}?(?=['’"”.]| (?:${lastLabel}|is|has|was|through|successful)(?!\p{L}))`,
    'giu',
  ),
  digits: /(?<![\p{L}\d/:.,*])\d{1,20}(?![\p{L}\d/:*]|[.,]\d)/gu,
} as const

const incoming =
  /received|cash ?in(?!\p{L})|add(?:ed)? money|deposit|credited|cashback|refund|reward|interest|peyechhen|পেয়েছেন|জমা/iu
const outgoing =
  /(?<!\p{L})(?:sent|send money|cash ?out|paid|payment (?:of )?(?:\S+ ){0,2}to|purchase|debited|deducted|withdrawn|transferred to)|পাঠিয়েছেন|পাঠানো|পরিশোধ|ক্যাশ আউট/iu
/** Words for what has not happened yet, or only elsewhere. */
const uncertain = /request|will be|reserv|(?<!\p{L})(?:due|if|please pay|offer|win|up to|limit)(?!\p{L})/iu

const kindOf = (text: string, hasPhone: boolean): AcceptedWording['kind'] | undefined => {
  const comes = incoming.test(text)
  if (comes === outgoing.test(text)) return undefined
  if (!comes) return /cash ?out|atm/i.test(text) ? 'cash_out' : /sen[dt]/i.test(text) ? 'money_out' : 'payment_out'
  if (/cash ?in(?!\p{L})/iu.test(text)) return 'cash_in'
  if (/bank|add(?:ed)? money|deposit/i.test(text)) return 'bank_in'
  if (!hasPhone) return 'business_in'
  return /payment/i.test(text) ? 'payment_in' : 'money_in'
}

/** A value of a message and its placeholder. */
interface Value {
  start: number
  end: number
  placeholder: string
}

const valuesOf = (text: string, pattern: RegExp, placeholder: string): Value[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length, placeholder }))

function moneyOf(text: string): Value[] {
  return [...text.matchAll(patterns.money)].map(({ index, 0: found, groups = {} }) => {
    const [label = 'amount', money = ''] = [groups['label'] ?? groups['label2'], groups['money'] ?? groups['money2']]
    const placeholder = /fee/i.test(label) ? 'fee' : /bal/i.test(label) ? 'balance' : 'amount'
    const end = index + found.length
    return { start: end - money.length, end, placeholder }
  })
}

/** Hides values, so that nothing else matches inside them. */
const hide = (text: string, values: readonly Value[]): string =>
  values.reduce((rest, { start, end }) => rest.slice(0, start) + '\uE000'.repeat(end - start) + rest.slice(end), text)

/** The values of a message in the order of their discovery; undefined if a required one is missing or ambiguous. */
function findValues(text: string): Value[] | undefined {
  const found: Value[] = []
  const take = (values: Value[]): number => {
    found.push(...values)
    return values.length
  }
  const rest = () => hide(text, found)
  if (take(valuesOf(text, patterns.reference, 'reference')) > 1) return undefined
  if (take(valuesOf(rest(), patterns.stamp, 'stamp')) !== 1) return undefined
  if (take(valuesOf(rest(), patterns.id, 'id')) !== 1) return undefined
  const money = moneyOf(rest())
  const count = (placeholder: string) => money.filter(value => value.placeholder === placeholder).length
  if (count('amount') !== 1 || count('balance') !== 1 || count('fee') > 1) return undefined
  take(money)
  const phones = take(valuesOf(rest(), patterns.phone, 'phone'))
  if (phones > 1) return undefined
  const isFree = phones === 0 && found.every(({ placeholder }) => placeholder !== 'reference')
  if (isFree && take(valuesOf(rest(), patterns.name, 'name').slice(0, 1)) > 1) return undefined
  take(valuesOf(rest(), patterns.digits, 'digits'))
  return found.toSorted((a, b) => a.start - b.start)
}

const advertising = /^\.?(?: [\p{Lu}\p{Lo}].{0,200})?$/u

/** A message with placeholders for its values; undefined if it contains characters of the wordings' own syntax. */
function wordingOf(text: string, values: readonly Value[]): string | undefined {
  if (/[{}[\]\uE000]/.test(text)) return undefined
  const last = Math.max(...values.filter(({ placeholder }) => placeholder !== 'digits').map(({ end }) => end))
  const isFooter = advertising.test(text.slice(last))
  let [wording, from] = ['', 0]
  for (const { start, end, placeholder } of values) {
    if (isFooter && start >= last) break
    wording += `${text.slice(from, start)}{${placeholder}}`
    from = end
  }
  return wording + (isFooter ? '{footer}' : text.slice(from))
}

const dayOf = (instant: string | null): Temporal.PlainDate =>
  Temporal.Instant.from(instant ?? '')
    .toZonedDateTimeISO('Asia/Dhaka')
    .toPlainDate()

/** Whether the wallet can have issued the ID on the day of the timestamp. */
function isConsistent(method: PaymentMethod, { transactionId, occurredAt }: Reading): boolean {
  if (transactionId === null || !canHaveIssued(method, transactionId)) return false
  const day = method === 'bkash' ? claimedDay(transactionId) : undefined
  return day === undefined || Math.abs(dayOf(occurredAt).until(day).days) <= 1
}

/**
 * Proposes a template for a message of an unknown wording whose facts are complete and unambiguous: one labelled or
 * only amount, one ID, one balance, one timestamp, and a verb with a direction. As elsewhere, a label may occur only
 * once, and no known wording may share its words before a reference, so that the payer cannot choose between two.
 */
export function propose(method: PaymentMethod, raw: string): Proposal | undefined {
  if (readMessage(method, raw).reason !== 'unknown_wording') return undefined
  const text = messageLines(raw).join(' ')
  if (text.length > maxLength || hasRepeatedLabel(text)) return undefined
  const values = findValues(text)
  if (!values) return undefined
  const words = hide(text, values)
  if (saysItIsNotFinal(words) || uncertain.test(words)) return undefined
  const hasReference = values.some(({ placeholder }) => placeholder === 'reference')
  if (hasReference && compiledTemplates.some(({ compiled }) => compiled.around?.before.test(text))) return undefined
  const kind = kindOf(
    words,
    values.some(({ placeholder }) => placeholder === 'phone'),
  )
  const wording = wordingOf(text, values)
  if (kind === undefined || wording === undefined || !/^(?:\{amount\})?[^{]/.test(wording)) return undefined
  const accepted = { method, kind, wording }
  const reading = readMessage(method, raw, [compileAccepted(accepted)])
  return reading.state === 'read' && isConsistent(method, reading) ? { ...accepted, reading } : undefined
}
