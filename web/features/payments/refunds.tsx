import { Trans, useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { Refund } from '#contract/index.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { ReversalName } from '#entities/reversal/reversal.tsx'
import { StatusBadge } from '#entities/status/status-badge.tsx'
import { usePages } from '#lib/api/query.ts'
import { isNotFound } from '#lib/http/is-not-found.ts'
import { Card } from '#ui/card.tsx'
import { Copyable } from '#ui/copyable.tsx'
import { DataList, type Column } from '#ui/data-list.tsx'
import { Day, Moment } from '#ui/day.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import { Money } from '#ui/money.tsx'
import classes from './columns.module.css'

/** The refunds for a brand. Renders nothing if there are none or the server does not support refunds. */
export function Refunds() {
  const { t } = useLingui()
  const list = usePages('GET /refunds/')
  const columns = useColumns()
  if (isNotFound(list.error) || (!list.error && !list.rows?.length)) return null
  return (
    <Box mt="lg">
      <Card flush title={t`Refunds`}>
        <DataList label={t`Refunds`} list={list} rowKey={row => row.id} columns={columns} />
      </Card>
    </Box>
  )
}

function useColumns(): Column<Refund>[] {
  const { t } = useLingui()
  return [
    { header: t`Campaign`, primary: true, cell: row => row.campaign_title },
    { header: t`Reason`, cell: row => <ReversalName kind={row.reversal_kind} /> },
    { header: t`Amount`, align: 'end', cell: row => <Money amount={row.amount} /> },
    { header: t`Payment Method`, hidden: 'narrow', cell: row => <MethodName method={row.payment_method} /> },
    {
      header: t`Transaction ID`,
      cell: row => (
        <>
          {row.transaction_id === null ? '–' : <Copyable text={row.transaction_id} />}
          {row.transferred_at ? (
            <DetailLine>
              <Trans>
                Sent on <Moment instant={row.transferred_at} />
              </Trans>
            </DetailLine>
          ) : null}
          <div className={classes.leftOut}>
            <DetailLine>
              <MethodName method={row.payment_method} />
            </DetailLine>
            <DetailLine>
              <Day instant={row.sent_at ?? row.created_at} />
            </DetailLine>
          </div>
        </>
      ),
    },
    { header: t`Status`, cell: row => <StatusBadge kind="refund" status={row.status} /> },
    { header: t`Date`, hidden: 'narrow', cell: row => <Day instant={row.sent_at ?? row.created_at} /> },
  ]
}
