import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { WalletEntry } from '#contract/index.ts'
import { recordNumber } from '#lib/i18n/format.ts'
import link from '#ui/link.module.css'

interface PendingPaymentProps {
  payment: NonNullable<WalletEntry['pending_payment']>
}

/** A link to the pending payment that an entry matches. */
export function PendingPaymentLink({ payment: { id, brand_name, transaction_id } }: PendingPaymentProps) {
  const { i18n } = useLingui()
  const number = recordNumber(id, i18n.locale)
  return (
    <Link to="/admin-panel" search={{ tab: 'payments', search: transaction_id }} className={link.link}>
      <Trans>
        Payment #{number} {brand_name}
      </Trans>
    </Link>
  )
}
