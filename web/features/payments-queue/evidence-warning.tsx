import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminPayment } from '#contract/index.ts'
import { formatMoney, parseMoney } from '#contract/values/money.ts'
import { Money } from '#ui/money.tsx'

type Evidence = NonNullable<AdminPayment['evidence']>

/** The label of the button that approves a payment against the evidence. Empty for the default label. */
export function useDoubtfulApproval(): (evidence: Evidence | null | undefined) => {
  approval?: string
  doubtful?: boolean
} {
  const { t } = useLingui()
  return evidence =>
    evidence?.grade === 'differs' || evidence?.grade === 'duplicate'
      ? { approval: t`Approve anyway`, doubtful: true }
      : {}
}

interface DoubtProps {
  row: Pick<AdminPayment, 'amount' | 'influencer_name'>
  evidence: Evidence
}

/** The risk of approving a payment without matching evidence. Renders nothing for a matched payment. */
export function EvidenceWarning({ row, evidence: { grade, reasons } }: DoubtProps) {
  if (grade === 'matched') return null
  const name = row.influencer_name
  const due = <Money amount={row.amount} />
  const arrived = reasons.find(({ code }) => code === 'amount')?.params['entry']
  const isContested = reasons.some(({ code }) => code === 'contested')
  const missing = (parseMoney(row.amount) ?? 0) - (parseMoney(arrived) ?? 0)
  return (
    <p>
      <strong>
        {grade === 'duplicate' ? (
          <Trans>
            Another payment uses this transaction ID or its money. You may be crediting the same money twice.
          </Trans>
        ) : isContested ? (
          <Trans>
            Another brand claims this payment as theirs. If they're right, you'd credit {name} with money meant for
            someone else.
          </Trans>
        ) : grade === 'unknown' ? (
          <Trans>
            The wallets don't show this money. If it hasn't arrived, we'd credit {name} with {due} that nobody has paid.
          </Trans>
        ) : arrived === undefined ? (
          <Trans>
            The wallet entry doesn't match this payment. If you approve it, we'll credit {name} with {due} anyway.
          </Trans>
        ) : missing > 0 ? (
          <Trans>
            We'd credit {name} with {due}, but <Money amount={String(arrived)} /> arrived:{' '}
            <Money amount={formatMoney(missing)} /> is missing.
          </Trans>
        ) : (
          <Trans>
            We'd credit {name} with {due}, but <Money amount={String(arrived)} /> arrived.
          </Trans>
        )}
      </strong>
    </p>
  )
}
