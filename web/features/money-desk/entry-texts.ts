import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  StatementColumn,
  WalletEntryAction,
  WalletEntryState,
  WalletOutcome,
  WalletReadingReason,
} from '#contract/values/vocabulary.ts'
import type { Tone } from '#ui/badge.tsx'

export const outcomeNames: Record<WalletOutcome, MessageDescriptor> = {
  new: msg`New`,
  duplicate: msg`Already imported`,
  conflict: msg`Contradicts another`,
  unreadable: msg`Unreadable`,
  ignored: msg`Not a transaction`,
}

export const stateNames: Record<WalletEntryState, MessageDescriptor> = {
  unmatched: msg`Not matched`,
  matched: msg`Matched`,
  explained: msg`Explained`,
  ignored: msg`Ignored`,
  conflict: msg`Contradicts another`,
  unreadable: msg`Unreadable`,
}

export const stateTones: Record<WalletEntryState, Tone> = {
  unmatched: 'waiting',
  matched: 'good',
  explained: 'good',
  ignored: 'quiet',
  conflict: 'bad',
  unreadable: 'bad',
}

export const actionNames: Record<WalletEntryAction, MessageDescriptor> = {
  ignore: msg`Ignore`,
  explain: msg`Explain`,
  restore: msg`Restore`,
  choose: msg`Choose this one`,
  accept: msg`Accept the reading`,
  refuse: msg`Refuse the reading`,
}

/** The question before each action, and its effect. */
export const actionQuestions: Record<WalletEntryAction, { title: MessageDescriptor; effect: MessageDescriptor }> = {
  ignore: {
    title: msg`Ignore this entry?`,
    effect: msg`It will no longer count towards the balances or match a payment. You can restore it later.`,
  },
  explain: {
    title: msg`Explain this entry`,
    effect: msg`Use this for money that isn't part of a payment, withdrawal or refund, such as rent or your own top-up. It still counts towards the balances.`,
  },
  restore: {
    title: msg`Restore this entry?`,
    effect: msg`We'll treat it as if you'd just imported it.`,
  },
  choose: {
    title: msg`Choose this entry?`,
    effect: msg`This entry will count from now on. We'll ignore the one that contradicts it.`,
  },
  accept: {
    title: msg`Did we read this message correctly?`,
    effect: msg`From now on, we'll read messages with this wording this way, including the ones already waiting.`,
  },
  refuse: {
    title: msg`Refuse this reading?`,
    effect: msg`We'll leave messages with this wording unreadable and won't suggest another reading.`,
  },
}

/** Explains why a text was ignored or could not be read. */
export const readingReasons: Record<WalletReadingReason, MessageDescriptor> = {
  one_time_password: msg`A one-time password`,
  reserved: msg`Money reserved only`,
  failed: msg`A transfer that failed`,
  notice: msg`A notice`,
  unknown_wording: msg`We don't recognise this wording`,
  not_final: msg`It shows that the transaction failed, is pending or was reversed`,
  other_wallet: msg`From the other wallet`,
  not_a_message: msg`Not a wallet message`,
  repeated_label: msg`A label appears twice, as in a forged message`,
  unclosed_reference: msg`Its reference has no end`,
  too_long: msg`Too long`,
  invalid_amount: msg`Its amount can't be read`,
  invalid_time: msg`Its time can't be read`,
  month_first: msg`From a file that puts the month before the day`,
  invalid_party: msg`Its sender or recipient can't be read`,
  invalid_transaction_id: msg`Its transaction ID can't be read`,
  unknown_type: msg`We don't recognise this type of transaction`,
  unknown_direction: msg`It doesn't show whether money came in or went out`,
  other_number: msg`From another number's statement`,
  wrong_number_of_cells: msg`The row has too few or too many cells`,
  not_successful: msg`A column doesn't show that it succeeded`,
  below_heading: msg`The heading above it doesn't show that it succeeded`,
  other_currency: msg`Not in taka`,
  summary: msg`A heading, a total or a balance`,
  unknown_sender: msg`Not sent by a wallet`,
}

export const columnNames: Record<StatementColumn, MessageDescriptor> = {
  transaction_id: msg`Transaction ID`,
  occurred_at: msg`Date and time`,
  time: msg`Time, if separate`,
  type: msg`Type`,
  direction: msg`In or out (Dr/Cr)`,
  sender: msg`Sender`,
  receiver: msg`Recipient`,
  receiver_name: msg`Recipient's name`,
  reference: msg`Reference`,
  amount: msg`Amount`,
  debit: msg`Money out`,
  credit: msg`Money in`,
  fee: msg`Fee`,
  balance: msg`Balance`,
}
