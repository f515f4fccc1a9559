import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Withdrawal } from '#contract/index.ts'
import { useNavigationBlock } from '#entities/decision/use-navigation-block.ts'
import { MethodName } from '#entities/payment/method-name.tsx'
import { call } from '#lib/api/call.ts'
import { supports } from '#lib/http/supports.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure.tsx'
import { Money } from '#ui/money.tsx'
import { notify } from '#ui/notify.ts'

/** Cancels the influencer's own pending withdrawal after a confirmation. */
export function CancelWithdrawal({ row }: { row: Withdrawal }) {
  const { t } = useLingui()
  const [asks, setAsks] = useState(false)
  const cancel = useMutation({
    mutationFn: () => call('PUT /withdrawals/{id}/cancelled/', { params: { id: row.id } }),
    onSuccess: () => notify.success(<Trans>Withdrawal cancelled</Trans>),
    onError: error => notify.error(<Failure title={<Trans>Failed to cancel withdrawal</Trans>} error={error} />),
    // Runs even after a refusal, because an admin may have decided it since.
    onSettled: async () => {
      await reloadChanged('withdrawal')
      setAsks(false)
    },
  })
  useNavigationBlock(cancel.isPending, cancel.isError)
  if (!supports.cancelledWithdrawals || (row.status !== 'pending' && !asks)) return null
  return (
    <>
      <Button variant="default" size="sm" data-screen-only onClick={() => setAsks(true)}>
        {t({ message: 'Cancel', context: 'withdrawal' })}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t`Cancel this withdrawal?`}
        confirmLabel={t`Cancel Withdrawal`}
        cancelLabel={t`Keep It`}
        danger
        busy={cancel.isPending}
        onConfirm={() => {
          if (!cancel.isPending) cancel.mutate()
        }}
        onClose={() => setAsks(false)}
      >
        <Facts
          facts={[
            { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
            { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
            { label: t`Phone Number`, value: row.phone_number },
          ]}
        />
        <p>{t`The amount goes back to your balance, less what you owe. You can request it again.`}</p>
      </ConfirmDialog>
    </>
  )
}
