import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { WalletEntry } from '#contract/index.ts'
import { recordNumber } from '#lib/i18n/format.ts'
import classes from './import-card.module.css'

interface PendingPaymentProps {
  payment: NonNullable<WalletEntry['pending_payment']>
}

/** The number of imported entries that match a pending payment, with a link to those payments. */
export function PendingPayments({ count }: { count: number }) {
  return (
    <>
      <Plural
        value={count}
        one="# new entry matches a payment awaiting confirmation."
        other="# new entries match payments awaiting confirmation."
      />{' '}
      <Link to="/admin-panel" search={{ tab: 'payments', grade: 'matched' }} className={classes.review}>
        <Trans>Review payments</Trans>
      </Link>
    </>
  )
}

/** Explains that an entry is needed for a pending payment. */
export function PendingPaymentWarning({ payment: { id, brand_name } }: PendingPaymentProps) {
  const { i18n } = useLingui()
  const number = recordNumber(id, i18n.locale)
  return (
    <p>
      <strong>
        <Trans>
          This entry is the evidence for payment #{number} from {brand_name}, which is awaiting confirmation. Without
          it, the payment won't match.
        </Trans>
      </strong>
    </p>
  )
}
