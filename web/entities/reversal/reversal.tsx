import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EarnedApplication } from '#contract/index.ts'
import type { ReversalKind } from '#contract/values/vocabulary.ts'
import { date } from '#lib/i18n/format.ts'
import { DetailLine } from '#ui/detail-line.tsx'

/** The reasons for which a payment is reversed. */
export const reversalNames: Record<ReversalKind, MessageDescriptor> = {
  not_received: msg`The money never arrived`,
  returned_by_wallet: msg`The wallet provider took the money back`,
  duplicate: msg`It was paid twice`,
  wrong_payment: msg`The payment was meant for something else`,
}

/** Translates the reason for a reversal; shows an unknown one as is. */
export function reversalText(i18n: I18n, kind: string): string {
  const name = (reversalNames as Record<string, MessageDescriptor>)[kind]
  return name ? i18n._(name) : kind
}

export function ReversalName({ kind }: { kind: string }) {
  const { i18n } = useLingui()
  return reversalText(i18n, kind)
}

/** The fields of a reversal in responses. */
interface ReversedRow {
  reversed_at: string | null
  reversal_kind: string | null
  reversal_note: string | null
}

/** When and why a confirmed payment was reversed. Renders nothing for other payments. */
export function Reversal({ row, transaction }: { row: ReversedRow; transaction?: string }) {
  const { i18n } = useLingui()
  if (!row.reversed_at) return null
  // The date must not break.
  const day = date(row.reversed_at, i18n.locale).replaceAll(' ', '\u00A0')
  return (
    <DetailLine>
      {transaction === undefined ? (
        <Trans>Reversed on {day}</Trans>
      ) : (
        <Trans>
          Reversed on {day}: {transaction}
        </Trans>
      )}
      <br />
      {row.reversal_kind ? <ReversalName kind={row.reversal_kind} /> : null}
      {row.reversal_note ? (
        <>
          <br />
          <q>{row.reversal_note}</q>
        </>
      ) : null}
    </DetailLine>
  )
}

/** The reversed payments of an application, each with its reason. */
export function ReversedPayments({ payments }: { payments: EarnedApplication['reversed_payments'] }) {
  return payments.map(payment => <Reversal key={payment.id} row={payment} transaction={payment.transaction_id} />)
}
