import { useLingui } from '@lingui/react/macro'
import type { EarnedApplication } from '#contract/index.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { ReceiptButton } from '#entities/receipt/receipt-button.tsx'
import { PersonName } from '#entities/user/person-name.tsx'
import { Day } from '#ui/day.tsx'
import type { Fact } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'

/** The receipt of a confirmed payment, for either side. */
export function PaymentReceipt({ row }: { row: EarnedApplication }) {
  const { t } = useLingui()
  const { amount_due, payment_confirmed_at, payment_transaction_id: transactionId, campaign_brand: brand } = row
  const facts: Fact[] = [
    { label: t`Campaign`, value: row.campaign_title },
    { label: t`Brand`, value: brand },
    {
      label: t`Influencer`,
      value: <PersonName username={row.influencer_name} displayName={row.influencer_display_name} />,
    },
    { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
    { label: t`Transaction ID`, value: transactionId },
  ]
  if (payment_confirmed_at) facts.push({ label: t`Confirmed on`, value: <Day instant={payment_confirmed_at} /> })
  facts.push({ label: t`Amount`, value: <Money amount={amount_due} />, strong: true })
  const fileName = t`Prochar payment receipt ${transactionId} – ${brand}`
  return <ReceiptButton title={t`Payment receipt`} fileName={fileName} facts={facts} />
}
