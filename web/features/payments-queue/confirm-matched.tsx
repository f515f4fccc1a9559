import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPayment } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { DecisionFailure } from '#entities/admin/queue/decision-failure.tsx'
import { useNavigationBlock } from '#entities/decision/use-navigation-block.ts'
import { sumOf } from '#entities/list/selection.tsx'
import { MethodName } from '#entities/payment/method-name.tsx'
import { call, callPage, type Page } from '#lib/api/call.ts'
import { taka } from '#lib/i18n/format.ts'
import { reloadChanged } from '#lib/live/hints.ts'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'
import { QuestionDialog } from '#ui/confirm-dialog.tsx'
import { Money } from '#ui/money.tsx'
import { RowList } from '#ui/row-list.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'

/** The matched payments that can be confirmed together, oldest first. */
async function loadMatched(): Promise<AdminPayment[]> {
  const rows: AdminPayment[] = []
  let cursor: string | null = null
  do {
    const filters = { status: 'pending', grade: 'matched', sort: 'oldest', limit: limits.page.max } as const
    const page: Page<AdminPayment> = await callPage('GET /admin/payments/', {
      query: { ...filters, ...(cursor === null ? {} : { cursor }) },
    })
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null && rows.length < limits.confirmedAtOnce.max)
  return rows.slice(0, limits.confirmedAtOnce.max)
}

const totalOf = (rows: readonly AdminPayment[]): string => sumOf(rows, ({ amount }) => amount)

/**
 * Confirms all matched payments together, after listing them and their total. The dialog opens at once: if it waited
 * for the payments, it could open over another dialog, and a press meant for that one would confirm them all.
 */
export function useConfirmMatched(status: StatusReporter) {
  const [opened, setOpened] = useState(false)
  const load = useMutation({ mutationFn: loadMatched })
  const close = () => {
    load.reset()
    setOpened(false)
  }
  const onError = (error: Error) => {
    close()
    status.failed(<DecisionFailure title={<Trans>Error updating payment</Trans>} error={error} />)
  }
  const confirm = useMutation({
    mutationFn: (rows: AdminPayment[]) =>
      call('POST /admin/payments/confirm-matched/', { body: { ids: rows.map(({ id }) => id), total: totalOf(rows) } }),
    onSettled: () => reloadChanged('payment'),
  })
  useNavigationBlock(confirm.isPending, confirm.isError)
  return {
    opened,
    /** The payments in question; undefined while they load. */
    rows: load.data,
    busy: confirm.isPending,
    ask: () => {
      status.clear()
      setOpened(true)
      load.mutate(undefined, {
        onSuccess: rows => {
          if (rows.length > 0) return
          // Another admin has already confirmed them.
          close()
          status.failed(<Trans>There are no matched payments left to confirm.</Trans>)
          void reloadChanged('payment')
        },
        onError,
      })
    },
    close,
    send: (rows: AdminPayment[]) =>
      confirm.mutate(rows, {
        onSuccess: ({ confirmed, total }) => {
          close()
          status.succeeded(<Confirmed number={confirmed.length} total={total} />)
        },
        // A refusal also closes the dialog, because the list that it showed has changed.
        onError,
      }),
  }
}

function Confirmed({ number, total: amount }: { number: number; total: string }) {
  const total = <Money amount={amount} />
  return (
    <Trans>
      <Plural value={number} one="# payment confirmed" other="# payments confirmed" />: {total}
    </Trans>
  )
}

/** The payments to confirm, and their total. */
export function ConfirmMatchedDialog({ matched }: { matched: ReturnType<typeof useConfirmMatched> }) {
  const { t, i18n } = useLingui()
  const { opened, rows } = matched
  if (!opened) return null
  const number = rows?.length ?? 0
  const total = rows && taka(totalOf(rows), i18n.locale)
  return (
    <QuestionDialog
      opened
      title={
        rows
          ? t`${plural(number, { one: 'Confirm # matched payment?', other: 'Confirm # matched payments?' })}`
          : t`Confirm matched payments?`
      }
      busy={matched.busy}
      onClose={matched.close}
      answer={
        <ConfirmButtons
          confirmLabel={total ? t`Confirm ${total}` : t`Confirm matched`}
          busy={matched.busy || !rows}
          startsFocused="confirm"
          onConfirm={() => {
            if (rows) matched.send(rows)
          }}
          onCancel={matched.close}
        />
      }
    >
      <p>
        <Trans>
          Each one matches a wallet entry. If any of them has changed since, we won't confirm any. This decision is
          final.
        </Trans>
      </p>
      {rows ? (
        <RowList label={t`Payments`}>
          {rows.map(row => (
            <li key={row.id}>
              <span>
                {row.brand_transaction_id} · <MethodName method={row.payment_method} />
                <small>{row.brand_name}</small>
              </span>
              <Money amount={row.amount} />
            </li>
          ))}
        </RowList>
      ) : (
        <p>
          <Trans>Loading...</Trans>
        </p>
      )}
    </QuestionDialog>
  )
}
