import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { EvidenceReason } from '#contract/index.ts'
import type { EvidenceCode, EvidenceGrade, PaymentMethod, WalletEntryKind } from '#contract/values/vocabulary.ts'
import { dateTime, plainDate, recordNumber, taka } from '#lib/i18n/format.ts'
import { contestedText } from './contested-text.ts'

export const gradeNames: Record<EvidenceGrade, MessageDescriptor> = {
  matched: msg`Matched`,
  differs: msg`Differs`,
  duplicate: msg`Duplicate`,
  unknown: msg`Nothing found`,
}

export const methodNames: Record<PaymentMethod, MessageDescriptor> = { bkash: msg`bKash`, nagad: msg`Nagad` }

export const entryKindNames: Record<WalletEntryKind, MessageDescriptor> = {
  money_in: msg`Money received`,
  payment_in: msg`Customer payment received`,
  bank_in: msg`From a bank`,
  npsb_in: msg`From another wallet or bank`,
  business_in: msg`From a business`,
  cash_in: msg`Cash in at an agent`,
  money_out: msg`Money sent`,
  cash_out: msg`Cash out`,
  payment_out: msg`Purchase`,
  returned: msg`Failed transfer, returned`,
  ignored: msg`No movement of money`,
}

/** Translates a key; shows the key itself if this page does not know it yet. */
function nameIn(i18n: I18n, names: Record<string, MessageDescriptor>, key: string): string {
  const name = names[key]
  return name ? i18n._(name) : key
}

/**
 * The text of a reason for a grade, except a near miss, which is a link. A code that this page does not know yet is
 * shown as is.
 */
export function useReasonText(): (reason: EvidenceReason) => string {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const texts: Record<Exclude<EvidenceCode, 'near_miss'>, (params: Record<string, string>) => string> = {
    reference_found: ({ reference = '' }) => t`The sender wrote the reference ${reference}`,
    sender_confirmed: ({ sender = '' }) => t`Sent from ${sender}, the number that the brand gave`,
    amount: ({ payment = '0', entry = '0' }) => {
      const [due, arrived] = [taka(payment, locale), taka(entry, locale)]
      return t`${arrived} arrived, but the payment is for ${due}`
    },
    kind: ({ entry = '' }) => {
      const kind = nameIn(i18n, entryKindNames, entry)
      return t`Not a transfer from a customer: ${kind}`
    },
    account: ({ payment = '', entry = '' }) => {
      const [expected, actual] = [nameIn(i18n, methodNames, payment), nameIn(i18n, methodNames, entry)]
      return t`Arrived in ${actual}, not in ${expected}`
    },
    minute_unknown: ({ day = '' }) => {
      const on = plainDate(day, locale)
      return t`Arrived on ${on}; the statement doesn't show the time`
    },
    time: ({ entry = '', day, from = '', to = '' }) => {
      const [begin, end] = [dateTime(from, locale), dateTime(to, locale)]
      const at = day ? plainDate(day, locale) : dateTime(entry, locale)
      return t`Arrived at ${at}, not between ${begin} and ${end}`
    },
    sender: ({ payment = '', entry = '' }) => t`Came from ${entry}, but the brand gave ${payment}`,
    reference: ({ payment = '', entry = '' }) =>
      t`The sender wrote ${entry}, the reference of another application, not ${payment}`,
    chain: ({ amount = '0' }) => {
      const gap = taka(amount, locale)
      return t`The balances around it don't add up: ${gap}`
    },
    id_day: ({ day = '', entry = '' }) => {
      const [on, at] = [plainDate(day, locale), dateTime(entry, locale)]
      return t`The message shows ${at}, but its ID dates from ${on}`
    },
    balance: ({ amount = '0', balance = '0' }) => {
      const [arrived, left] = [taka(amount, locale), taka(balance, locale)]
      return t`${arrived} arrived, but the balance afterwards is only ${left}`
    },
    conflict: () => t`Two messages with this ID contradict each other`,
    not_counted: ({ state }) =>
      state === 'ignored'
        ? t`An admin has ignored this entry`
        : t`An admin has already explained this entry differently`,
    contested: contestedText,
    id_used: ({ payment: id = '0', status }) => {
      const payment = recordNumber(Number(id), locale)
      return status === 'confirmed'
        ? t`Payment #${payment} with this ID is confirmed`
        : t`Payment #${payment} with this ID was rejected`
    },
    entry_used: ({ payment: id = '0' }) => {
      const payment = recordNumber(Number(id), locale)
      return t`The entry belongs to payment #${payment}`
    },
    waiting: ({ minutes = '0' }) => waited(Number(minutes)),
    id_impossible: ({ transaction_id: id, entry = '' }) => {
      if (id === undefined) return t`This wallet wouldn't issue an ID like this`
      const at = dateTime(entry, locale)
      return t`The message shows ${at} and the ID ${id}, which this wallet wouldn't issue`
    },
    id_day_possible: ({ day = '' }) => {
      const on = plainDate(day, locale)
      return t`The ID dates from ${on}, which is plausible`
    },
    id_day_impossible: ({ day = '', from = '', to = '' }) => {
      const [on, begin, end] = [plainDate(day, locale), plainDate(from, locale), plainDate(to, locale)]
      return from === to
        ? t`The ID dates from ${on}, not from ${end}`
        : t`The ID dates from ${on}, not from between ${begin} and ${end}`
    },
    id_in_order: ({ before, after }) => neighbours(true, before, after),
    id_out_of_order: ({ before, after }) => neighbours(false, before, after),
    confirmed_without_evidence: () => t`Confirmed without evidence`,
  }

  function waited(minutes: number) {
    const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)]
    if (days > 0) return t`${plural(days, { one: 'Waiting for # day', other: 'Waiting for # days' })}`
    if (hours > 0) return t`${plural(hours, { one: 'Waiting for # hour', other: 'Waiting for # hours' })}`
    return t`${plural(minutes, { one: 'Waiting for # minute', other: 'Waiting for # minutes' })}`
  }

  function neighbours(fits: boolean, before: string | undefined, after: string | undefined) {
    if (before && after)
      return fits ? t`The ID is between ${before} and ${after}` : t`The ID isn't between ${before} and ${after}`
    if (before) return fits ? t`The ID comes after ${before}` : t`The ID should come after ${before}`
    return fits ? t`The ID comes before ${after}` : t`The ID should come before ${after}`
  }

  return ({ code, params }) => {
    const text = (texts as Record<string, ((params: Record<string, string>) => string) | undefined>)[code]
    return text ? text(params as Record<string, string>) : code
  }
}
