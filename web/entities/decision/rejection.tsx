import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Decidable, RejectReason } from '#contract/decisions.ts'
import type { PayableApplication } from '#contract/index.ts'
import { date } from '#lib/i18n/format.ts'
import { DetailLine } from '#ui/detail-line.tsx'

/** The reasons for a rejection, in the order of the select. */
export const rejectReasons: { [K in Decidable]: Record<RejectReason<K>, MessageDescriptor> } = {
  application: {
    fee_too_high: msg`The fee is too high`,
    not_a_fit: msg`Not a good fit for this campaign`,
    too_few_followers: msg`Too few followers`,
    places_filled: msg`All spots are filled`,
    other: msg`Another reason`,
  },
  payment: {
    not_received: msg`The money hasn't arrived`,
    wrong_amount: msg`The amount doesn't match the amount due`,
    wrong_transaction_id: msg`The transaction ID is wrong`,
    duplicate: msg`The transaction ID has already been used`,
    other: msg`Another reason`,
  },
  withdrawal: {
    wrong_number: msg`The number can't receive money`,
    wallet_limit: msg`The wallet has reached its limit`,
    name_mismatch: msg`The wallet is in someone else's name`,
    other: msg`Another reason`,
  },
}

/** Why a row was rejected, as in responses. */
export interface RejectedRow {
  reject_reason: string | null
  reject_note: string | null
}

/** Translates the reason; shows an unknown one as is. */
export function reasonText(i18n: I18n, kind: Decidable, reason: string): string {
  const name = (rejectReasons[kind] as Record<string, MessageDescriptor>)[reason]
  return name ? i18n._(name) : reason
}

export function ReasonName({ kind, reason }: { kind: Decidable; reason: string }) {
  const { i18n } = useLingui()
  return reasonText(i18n, kind, reason)
}

/** Why a row was rejected: the translated reason and the note. Renders nothing without either. */
export function RejectionReason({ kind, row }: { kind: Decidable; row: RejectedRow }) {
  const { reject_reason: reason, reject_note: note } = row
  if (!reason && !note) return null
  return (
    <DetailLine>
      {reason ? <ReasonName kind={kind} reason={reason} /> : null}
      {reason && note ? <br /> : null}
      {note ? <q>{note}</q> : null}
    </DetailLine>
  )
}

/** The rejected payments of an application, each with its reason, and those that its brand has replaced. */
export function RejectedPayments({ payments }: { payments: PayableApplication['rejected_payments'] }) {
  const { i18n } = useLingui()
  return payments.map(({ rejected_at, is_replaced, transaction_id, ...payment }) => {
    // The date must not break.
    const day = date(rejected_at, i18n.locale).replaceAll(' ', '\u00A0')
    return (
      <DetailLine key={payment.id}>
        {is_replaced ? (
          <Trans>Corrected: {transaction_id}</Trans>
        ) : (
          <Trans>
            Rejected on {day}: {transaction_id}
          </Trans>
        )}
        <RejectionReason kind="payment" row={payment} />
      </DetailLine>
    )
  })
}
