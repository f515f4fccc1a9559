import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AdminPayment, Body } from '#contract/index.ts'
import { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { Permitted } from '#entities/staff/permitted.tsx'
import { PersonName } from '#entities/user/person-name.tsx'
import { call } from '#lib/api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import { Evidence } from './evidence.tsx'

type Link = Body<'POST /admin/payments/{id}/evidence/'>

const send = (id: number, body: Link) => call('POST /admin/payments/{id}/evidence/', { params: { id }, body })

/** Links an entry that differs to its confirmed payment: the dialog, the call and its result. */
export const useEvidenceLink = (status: StatusReporter) =>
  useDecision<AdminPayment, Link>({
    send,
    kind: 'payment',
    status,
    done: () => <Trans>The entry is linked to the payment</Trans>,
    failed: <Trans>Error updating payment</Trans>,
  })
export type EvidenceLink = ReturnType<typeof useEvidenceLink>

/** Whether the payment was confirmed before its entry arrived and the server accepts a link. */
function isLinkable({ status, amount, evidence }: AdminPayment): boolean {
  const { grade, entry } = evidence ?? {}
  return (
    status === 'confirmed' &&
    grade === 'differs' &&
    entry?.state === 'unmatched' &&
    entry.direction === 'in' &&
    entry.amount === amount
  )
}

/** Offers to link a payment to the entry that its evidence shows. Renders nothing if they cannot be linked. */
export function LinkButton({ row, link }: { row: AdminPayment; link: EvidenceLink }) {
  const { t } = useLingui()
  const entry = row.evidence?.entry
  if (!entry || !isLinkable(row)) return null
  return (
    <Permitted to="payments.decide">
      <Button size="compact-xs" disabled={link.busy !== null} onClick={() => link.ask(row, { entry: entry.id })}>
        {t`Link entry`}
      </Button>
    </Permitted>
  )
}

/** Asks for confirmation before linking an entry that differs from its payment. */
export function LinkDialog({ link }: { link: EvidenceLink }) {
  const { question, busy, failure, decide, close } = link
  const { t } = useLingui()
  if (!question) return null
  const { row, decision } = question
  const { evidence } = row
  return (
    <ConfirmDialog
      opened
      title={t`Link this entry to the payment?`}
      confirmLabel={t`Link entry`}
      failure={failure}
      busy={busy !== null}
      onConfirm={() => decide(row, decision)}
      onClose={close}
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
          { label: t`Transaction ID`, value: row.brand_transaction_id },
          ...(evidence ? [{ label: t`Evidence`, value: <Evidence row={row} evidence={evidence} /> }] : []),
          { label: t`Brand`, value: <PersonName username={row.brand_name} displayName={row.brand_display_name} /> },
          {
            label: t`Influencer`,
            value: <PersonName username={row.influencer_name} displayName={row.influencer_display_name} />,
          },
          { label: t`Campaign`, value: row.campaign_title },
        ]}
      />
      <p>
        <Trans>
          Only link this entry if you know why it differs and the money is for this payment. Balances don't change. This
          decision is final.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
