import { Trans } from '@lingui/react/macro'
import type { AdminWithdrawal } from '#contract/index.ts'
import { Moment } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import { SmallPrint } from '#ui/small-print.tsx'

/** What the influencer owes. Other servers that implement the specification have no debts. */
export const debtOf = ({ status, owed }: Partial<AdminWithdrawal>): string | null =>
  status === 'pending' && Number(owed) > 0 ? (owed ?? null) : null

/** Whether a withdrawal waits whose influencer is deactivated. Other servers do not say. */
export const isOfDeactivated = ({ status, influencer_active }: Partial<AdminWithdrawal>): boolean =>
  status === 'pending' && influencer_active === false

/** Says what an admin should know before sending the money of a pending withdrawal. */
export function Warnings({ row }: { row: AdminWithdrawal }) {
  const debt = debtOf(row)
  return (
    <>
      {isOfDeactivated(row) ? (
        <SmallPrint>
          <Trans>The account is deactivated</Trans>
        </SmallPrint>
      ) : null}
      {row.transfer ? (
        <SmallPrint>
          <Trans>
            Sent on <Moment instant={row.transfer.sent_at} />, according to the wallet
          </Trans>
        </SmallPrint>
      ) : null}
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
