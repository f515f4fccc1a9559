import { Trans } from '@lingui/react/macro'
import type { AdminWithdrawal } from '#contract/index.ts'
import { SentAt } from '#entities/admin/payouts/sent-at.tsx'
import { Moment } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import { SmallPrint } from '#ui/small-print.tsx'

/** What the influencer owes. Other servers that implement the specification have no debts. */
export const debtOf = ({ status, owed }: Partial<AdminWithdrawal>): string | null =>
  status === 'pending' && Number(owed) > 0 ? (owed ?? null) : null

/** Whether a withdrawal waits whose influencer is deactivated. Other servers do not say. */
export const isOfDeactivated = ({ status, influencer_active }: Partial<AdminWithdrawal>): boolean =>
  status === 'pending' && influencer_active === false

interface SuggestedTransferProps {
  row: AdminWithdrawal
  sentAt: string
}

/** The transfer that seems to have paid a withdrawal, whose ID is not recorded. */
function SuggestedTransfer({ row: { status, is_cancelled }, sentAt }: SuggestedTransferProps) {
  if (status === 'pending') return <SentAt instant={sentAt} />
  return (
    <SmallPrint>
      {is_cancelled ? (
        <Trans>
          Probably sent on <Moment instant={sentAt} /> although cancelled: correct the balance
        </Trans>
      ) : (
        <Trans>
          Probably sent on <Moment instant={sentAt} />: add the ID
        </Trans>
      )}
    </SmallPrint>
  )
}

/** What the wallet shows under the withdrawal's transaction ID, which is another transfer. */
function OtherTransfer({ amount, party, sent_at }: NonNullable<AdminWithdrawal['other_transfer']>) {
  return (
    <SmallPrint>
      {party === null ? (
        <Trans>
          Under this ID, the wallet shows <Money amount={amount} /> on <Moment instant={sent_at} />
        </Trans>
      ) : (
        <Trans>
          Under this ID, the wallet shows <Money amount={amount} /> to {party} on <Moment instant={sent_at} />
        </Trans>
      )}
    </SmallPrint>
  )
}

/** Says what the wallet shows of a withdrawal, and what else an admin should know before sending its money. */
export function Warnings({ row }: { row: AdminWithdrawal }) {
  const debt = debtOf(row)
  return (
    <>
      {isOfDeactivated(row) ? (
        <SmallPrint>
          <Trans>The account is deactivated</Trans>
        </SmallPrint>
      ) : null}
      {row.transferred_at ? <SentAt instant={row.transferred_at} /> : null}
      {row.other_transfer ? <OtherTransfer {...row.other_transfer} /> : null}
      {row.transfer ? <SuggestedTransfer row={row} sentAt={row.transfer.sent_at} /> : null}
      {debt === null ? null : (
        <SmallPrint>
          <Trans>
            Cannot be approved: owes <Money amount={debt} />
          </Trans>
        </SmallPrint>
      )}
    </>
  )
}
