import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Withdrawal } from '#contract/index.ts'
import { DecisionStatus } from '#entities/decision/decision-status.tsx'
import { MethodName } from '#entities/payment/method-name.tsx'
import { query, usePages } from '#lib/api/query.ts'
import { Card } from '#ui/card.tsx'
import { Copyable } from '#ui/copyable.tsx'
import { DataList, type Column } from '#ui/data-list.tsx'
import { Day, Moment } from '#ui/day.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Balance } from './balance.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalReceipt } from './withdrawal-receipt.tsx'
import classes from './withdrawals-page.module.css'

/** An influencer's balance, the withdrawal form, and earlier requests. */
export function WithdrawalsPage() {
  const { t } = useLingui()
  const balance = useQuery(query('GET /influencer/balance/'))
  const list = usePages('GET /withdrawals/', { query: {} })

  return (
    <>
      <PageHeader title={t`Withdrawals`} lead={<Trans>Send your earnings to your mobile wallet.</Trans>} />
      {/* On paper, the list serves as a statement of withdrawals. */}
      <div className={classes.top} data-screen-only>
        <Balance shown={balance.data} error={balance.error} onRetry={() => void balance.refetch()} />
        <WithdrawalForm balance={balance.data?.balance} last={list.rows?.[0]} />
      </div>
      <Card flush title={t`Recent Withdrawals`}>
        <DataList
          label={t`Recent Withdrawals`}
          list={list}
          rowKey={row => row.id}
          empty={t`No withdrawals yet`}
          columns={useColumns()}
        />
      </Card>
    </>
  )
}

function useColumns(): Column<Withdrawal>[] {
  const { t } = useLingui()
  return [
    { header: t`Amount`, align: 'end', primary: true, cell: row => <Money amount={row.amount} /> },
    {
      header: t`Payment Method`,
      cell: row => (
        <>
          <MethodName method={row.payment_method} />
          {row.transaction_id ? (
            <DetailLine>
              <Copyable text={row.transaction_id} />
            </DetailLine>
          ) : null}
          {row.transferred_at ? (
            <DetailLine>
              <Trans>
                Sent on <Moment instant={row.transferred_at} />
              </Trans>
            </DetailLine>
          ) : null}
        </>
      ),
    },
    { header: t`Phone Number`, cell: row => <span style={{ whiteSpace: 'nowrap' }}>{row.phone_number}</span> },
    { header: t`Status`, cell: row => <DecisionStatus kind="withdrawal" row={row} /> },
    {
      header: t`Date`,
      // The receipt and the action have their own column, because the status cell must contain nothing but the status.
      cell: row => (
        <Group display="inline-flex" gap={0}>
          <Day instant={row.created_at} />
          {row.status === 'approved' ? <WithdrawalReceipt row={row} /> : <CancelWithdrawal row={row} />}
        </Group>
      ),
    },
  ]
}
