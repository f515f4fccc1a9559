import { useLingui } from '@lingui/react/macro'
import type { Withdrawal } from '#contract/index.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { ReceiptButton } from '#entities/receipt/receipt-button.tsx'
import { useUser } from '#lib/http/session.ts'
import { recordNumber } from '#lib/i18n/format.ts'
import { Day, Moment } from '#ui/day.tsx'
import type { Fact } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'

/** The receipt of an approved withdrawal. */
export function WithdrawalReceipt({ row }: { row: Withdrawal }) {
  const { t, i18n } = useLingui()
  const name = useUser()?.username
  const number = recordNumber(row.id, i18n.locale)
  const facts: Fact[] = [
    { label: t`Withdrawal number`, value: number },
    { label: t`Influencer`, value: name },
    { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
    { label: t`Phone Number`, value: row.phone_number },
    { label: t`Requested on`, value: <Day instant={row.created_at} /> },
  ]
  if (row.decided_at) facts.push({ label: t`Approved on`, value: <Day instant={row.decided_at} /> })
  if (row.transferred_at) facts.push({ label: t`Sent on`, value: <Moment instant={row.transferred_at} /> })
  if (row.transaction_id) facts.push({ label: t`Transaction ID`, value: row.transaction_id })
  facts.push({ label: t`Amount`, value: <Money amount={row.amount} />, strong: true })
  const fileName = t`Prochar withdrawal receipt ${number} – ${name}`
  return <ReceiptButton title={t`Withdrawal receipt`} fileName={fileName} facts={facts} />
}
