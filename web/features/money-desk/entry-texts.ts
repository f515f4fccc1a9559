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
    effect: msg`It no longer counts towards the balances and can't confirm a payment. You can restore it.`,
  },
  explain: {
    title: msg`Explain this entry`,
    effect: msg`For money that belongs to no payment, withdrawal or refund, such as rent or your own top-up. It still counts towards the balances.`,
  },
  restore: {
    title: msg`Restore this entry?`,
    effect: msg`It is treated as if it had just been imported.`,
  },
  choose: {
    title: msg`Choose this entry?`,
    effect: msg`It counts from now on. The entry that contradicts it is ignored.`,
  },
  accept: {
    title: msg`Is this what the message says?`,
    effect: msg`Messages with this wording are read like this from now on, those that wait too.`,
  },
  refuse: {
    title: msg`Refuse what was read?`,
    effect: msg`Messages with this wording stay unreadable, and nothing is proposed for them again.`,
  },
}

/** Why a text was ignored or could not be read. */
export const readingReasons: Record<WalletReadingReason, MessageDescriptor> = {
  one_time_password: msg`A one-time password`,
  reserved: msg`Money that is only reserved`,
  failed: msg`A transfer that failed`,
  notice: msg`A notice`,
  unknown_wording: msg`A wording that we don't recognise`,
  not_final: msg`It says that the transaction failed, is pending or was reversed`,
  other_wallet: msg`From the other wallet`,
  not_a_message: msg`Not a wallet message`,
  repeated_label: msg`A label occurs twice, as in a forged message`,
  unclosed_reference: msg`Its reference has no end`,
  too_long: msg`Too long`,
  invalid_amount: msg`Its amount can't be read`,
  invalid_time: msg`Its time can't be read`,
  month_first: msg`From a file that has the month before the day`,
  invalid_party: msg`Its sender or recipient can't be read`,
  invalid_transaction_id: msg`Its transaction ID can't be read`,
  unknown_type: msg`A type of transaction that we don't recognise`,
  unknown_direction: msg`It doesn't say whether money came or left`,
  other_number: msg`From the statement of another number`,
  wrong_number_of_cells: msg`The row has too few or too many cells`,
  not_successful: msg`A column doesn't say that it succeeded`,
  below_heading: msg`The heading above it doesn't say that it succeeded`,
  other_currency: msg`Not in taka`,
  summary: msg`A heading, a total or a balance`,
  unknown_sender: msg`Not sent by a wallet`,
}

export const columnNames: Record<StatementColumn, MessageDescriptor> = {
  transaction_id: msg`Transaction ID`,
  occurred_at: msg`Date and time`,
  time: msg`Time, if apart`,
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
