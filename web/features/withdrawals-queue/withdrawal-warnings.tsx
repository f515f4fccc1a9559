import { Trans } from '@lingui/react/macro'
import type { AdminWithdrawal } from '#contract/index.ts'
import { SentAt } from '#entities/admin/payouts/sent-at.tsx'
import { Moment } from '#ui/day.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import { Money } from '#ui/money.tsx'

/** The influencer's debt. */
export const debtOf = ({ status, owed }: AdminWithdrawal): string | null =>
  status === 'pending' && Number(owed) > 0 ? owed : null

/** Whether the withdrawal is pending although its influencer is deactivated. */
export const isOfDeactivated = ({ status, influencer_active }: AdminWithdrawal): boolean =>
  status === 'pending' && !influencer_active

interface SuggestedTransferProps {
  row: AdminWithdrawal
  sentAt: string
}

/** The transfer that appears to have paid a withdrawal without a recorded transaction ID. */
function SuggestedTransfer({ row: { status, is_cancelled }, sentAt }: SuggestedTransferProps) {
  if (status === 'pending') return <SentAt instant={sentAt} />
  return (
    <DetailLine>
      {is_cancelled ? (
        <Trans>
          Probably sent on <Moment instant={sentAt} /> although cancelled: correct the balance
        </Trans>
      ) : (
        <Trans>
          Probably sent on <Moment instant={sentAt} />. Add the ID
        </Trans>
      )}
    </DetailLine>
  )
}

/** The transfer that the wallet has under the withdrawal's transaction ID, which is not this withdrawal's. */
function OtherTransfer({ amount, party, sent_at }: NonNullable<AdminWithdrawal['other_transfer']>) {
  return (
    <DetailLine>
      {party === null ? (
        <Trans>
          The wallet shows <Money amount={amount} /> on <Moment instant={sent_at} /> with this ID
        </Trans>
      ) : (
        <Trans>
          The wallet shows <Money amount={amount} /> to {party} on <Moment instant={sent_at} /> with this ID
        </Trans>
      )}
    </DetailLine>
  )
}

/** Shows the wallet's facts about a withdrawal, and what else an admin should know before sending the money. */
export function Warnings({ row }: { row: AdminWithdrawal }) {
  const debt = debtOf(row)
  return (
    <>
      {isOfDeactivated(row) ? (
        <DetailLine>
          <Trans>The account is deactivated</Trans>
        </DetailLine>
      ) : null}
      {row.transferred_at ? <SentAt instant={row.transferred_at} /> : null}
      {row.other_transfer ? <OtherTransfer {...row.other_transfer} /> : null}
      {row.transfer ? <SuggestedTransfer row={row} sentAt={row.transfer.sent_at} /> : null}
      {debt === null ? null : (
        <DetailLine>
          <Trans>
            You can't approve this: they owe <Money amount={debt} />
          </Trans>
        </DetailLine>
      )}
    </>
  )
}
