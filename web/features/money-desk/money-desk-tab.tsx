import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { WalletEntry } from '#contract/index.ts'
import { paymentMethods, walletEntryKinds, walletEntryStates } from '#contract/values/vocabulary.ts'
import { AdminList } from '#entities/admin/admin-list.tsx'
import { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { EntryAmount } from '#entities/admin/wallets/entry-amount.tsx'
import { EntryDialog } from '#entities/admin/wallets/entry-dialog.tsx'
import { useEntryTime } from '#entities/admin/wallets/entry-time.ts'
import { entryKindNames, methodNames } from '#entities/admin/wallets/evidence-texts.ts'
import { PendingPaymentLink } from '#entities/admin/wallets/pending-payment-link.tsx'
import { BalancesCard } from '#entities/admin/wallets/wallets-card.tsx'
import { MethodName } from '#entities/payment/method-name.tsx'
import { Permitted } from '#entities/staff/permitted.tsx'
import { call } from '#lib/api/call.ts'
import { usePages } from '#lib/api/query.ts'
import { recordNumber } from '#lib/i18n/format.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { Badge } from '#ui/badge.tsx'
import { Copyable } from '#ui/copyable.tsx'
import type { Column } from '#ui/data-list.tsx'
import { Moment } from '#ui/day.tsx'
import { useStatusMessage } from '#ui/status-message.tsx'
import { EntryActionDialog, type EntryAction, type EntryDecision } from './entry-action-dialog.tsx'
import { actionsOn } from './entry-actions.ts'
import { actionNames, readingReasons, stateNames, stateTones } from './entry-texts.ts'
import { entryFilters } from './filters.ts'
import { ForwardingDevicesCard } from './forwarding-devices-card.tsx'
import { ImportCard } from './import-card.tsx'
import classes from './money-desk-tab.module.css'

const send = (id: number, body: EntryAction) => call('PUT /admin/wallet-entries/{id}/', { params: { id }, body })

/** The wallets' records: imports them, searches them, and explains entries that match no payment. */
export function MoneyDeskTab() {
  const { t, i18n } = useLingui()
  const filters = useListFilters(entryFilters)
  const list = usePages('GET /admin/wallet-entries/', { query: filters.query })
  const [opened, setOpened] = useState<WalletEntry | null>(null)
  const { message, ...status } = useStatusMessage()
  const decision = useDecision<WalletEntry, EntryAction, EntryAction['action']>({
    send,
    kind: 'wallet',
    status,
    done: () => <Trans>Saved</Trans>,
    failed: <Trans>We couldn't save this</Trans>,
  })
  const options = <T extends string>(values: readonly T[], names: Record<T, (typeof stateNames)['ignored']>) =>
    values.map(value => ({ value, label: i18n._(names[value]) }))
  const selects = [
    { name: 'account' as const, label: t`Wallet`, all: t`All wallets`, options: options(paymentMethods, methodNames) },
    { name: 'state' as const, label: t`Status`, all: t`All statuses`, options: options(walletEntryStates, stateNames) },
    {
      name: 'direction' as const,
      label: t`Direction`,
      all: t`In and out`,
      options: [
        { value: 'in', label: t`Money in` },
        { value: 'out', label: t`Money out` },
      ],
    },
    { name: 'kind' as const, label: t`Kind`, all: t`All kinds`, options: options(walletEntryKinds, entryKindNames) },
  ]
  return (
    <Stack gap="lg">
      <ImportCard />
      <div>
        <AdminList
          label={t`Wallet entries`}
          list={list}
          filters={filters}
          placeholder={t`ID, number or reference`}
          selects={selects}
          columns={useColumns(setOpened, decision)}
          empty={t`No wallet entries yet`}
          notLoaded={t`Error loading wallet entries`}
          message={message}
        />
      </div>
      <BalancesCard />
      <ForwardingDevicesCard />
      <EntryDialog entry={opened} onClose={() => setOpened(null)} />
      <EntryActionDialog decision={decision} />
    </Stack>
  )
}

/** The state of an entry. */
function EntryState({ entry }: { entry: WalletEntry }) {
  const { t, i18n } = useLingui()
  const { state, pending_payment } = entry
  return (
    <Badge tone={stateTones[state]}>{pending_payment ? t`Awaiting confirmation` : i18n._(stateNames[state])}</Badge>
  )
}

/** The payment, withdrawal or refund that an entry is linked to or matches, if any. */
function LinkedTo({ entry }: { entry: WalletEntry }) {
  const { i18n } = useLingui()
  const { payment, payout, pending_payment } = entry
  if (pending_payment)
    return (
      <small className={classes.small}>
        <PendingPaymentLink payment={pending_payment} />
      </small>
    )
  if (payment)
    return (
      <small className={classes.small}>
        #{recordNumber(payment.id, i18n.locale)} {payment.brand_name}
      </small>
    )
  if (!payout) return null
  const [number, name] = [recordNumber(payout.id, i18n.locale), payout.username]
  return (
    <small className={classes.small}>
      {payout.kind === 'withdrawal' ? (
        <Trans>
          Withdrawal #{number} {name}
        </Trans>
      ) : (
        <Trans>
          Refund #{number} {name}
        </Trans>
      )}
    </small>
  )
}

function useColumns(
  open: (entry: WalletEntry) => void,
  { ask, busy }: Pick<EntryDecision, 'ask' | 'busy'>,
): Column<WalletEntry>[] {
  const { t, i18n } = useLingui()
  const timeOf = useEntryTime()
  return [
    {
      header: t`Entry`,
      primary: true,
      cell: row => (
        <>
          {row.kind ? i18n._(entryKindNames[row.kind]) : i18n._(stateNames[row.state])}
          <small className={`${classes.small} ${classes.party}`}>
            <MethodName method={row.account} /> {row.party}
          </small>
        </>
      ),
    },
    {
      header: t`Amount`,
      align: 'end',
      cell: row => (row.amount === null ? '–' : <EntryAmount entry={row} />),
    },
    { header: t`Transaction ID`, cell: row => (row.transaction_id ? <Copyable text={row.transaction_id} /> : '–') },
    {
      header: t`Status`,
      cell: row => (
        <>
          <EntryState entry={row} />
          <LinkedTo entry={row} />
          {row.reason ? <small className={classes.small}>{i18n._(readingReasons[row.reason])}</small> : null}
          {row.note ? (
            <small className={classes.small}>
              <q>{row.note}</q>
            </small>
          ) : null}
        </>
      ),
    },
    {
      header: t`Time`,
      cell: row => (row.minute_unknown ? timeOf(row) : <Moment instant={row.occurred_at ?? row.created_at} />),
    },
    {
      header: t`Actions`,
      actions: true,
      cell: row => (
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" onClick={() => open(row)}>
            {t`Show`}
          </Button>
          {actionsOn(row).map(action => (
            <Permitted key={action} to="wallets.manage">
              <Button size="xs" variant="default" disabled={busy !== null} onClick={() => ask(row, action)}>
                {i18n._(actionNames[action])}
              </Button>
            </Permitted>
          ))}
        </Group>
      ),
    },
  ]
}
