import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import type { EvidenceEntry } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { evidenceGrades, paymentStatuses } from '#contract/values/vocabulary.ts'
import { AdminList } from '#entities/admin/admin-list.tsx'
import { queueRowId, QueueKeysSheet, useQueueKeys } from '#entities/admin/queue/queue-keys.tsx'
import { useDecideAndContinue } from '#entities/admin/queue/use-queue.ts'
import { EntryDialog } from '#entities/admin/wallets/entry-dialog.tsx'
import { gradeNames } from '#entities/admin/wallets/evidence-texts.ts'
import { CsvButton } from '#entities/list/csv-button.tsx'
import { queueSorts } from '#entities/list/list-controls.tsx'
import { useStatusOptions } from '#entities/status/status-badge.tsx'
import { useMay } from '#lib/api/capabilities.ts'
import { query, reload, usePages } from '#lib/api/query.ts'
import { supports } from '#lib/http/supports.ts'
import { cappedCount } from '#lib/i18n/format.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { pendingRows } from '#lib/lists/list-state.ts'
import { useStatusMessage, type StatusReporter } from '#ui/status-message.tsx'
import { ClaimsDialog, useClaimDecision } from './claims-dialog.tsx'
import { ConfirmMatchedDialog, useConfirmMatched } from './confirm-matched.tsx'
import { FeeCard } from './fee-card.tsx'
import { queueFilters, refundFilters } from './filters.ts'
import { LinkDialog, useEvidenceLink } from './link-evidence.tsx'
import { usePaymentColumns, usePaymentCsvColumns } from './payment-columns.tsx'
import { PaymentQuestion, usePaymentDecision } from './payment-question.tsx'
import { QueueBar } from './queue-bar.tsx'
import { RefundsCard } from './refunds-card.tsx'
import { ReversalDialog, useReversal } from './reversal-dialog.tsx'

/** Payments that brands have submitted. An admin reads the evidence for each and confirms or rejects it. */
export function PaymentsTab() {
  const { t, i18n } = useLingui()
  const may = useMay()
  const filters = useQueueFilters()
  const payments = usePages('GET /admin/payments/', { query: { sort: 'waiting', ...filters.query } })
  const retry = () => {
    payments.retry?.()
    // This request has most likely failed too.
    void reload('GET /admin/payments/grades/')
  }
  const list = { ...payments, retry }
  const { data: grades } = useQuery({ ...query('GET /admin/payments/grades/'), enabled: supports.evidence })
  const settings = useQuery({ ...query('GET /admin/settings/'), enabled: may('settings.read') })
  const { message, ...status } = useStatusMessage()
  const matched = useConfirmMatched(status)
  const decision = usePaymentDecision(status)
  const reversal = useReversal(status)
  const link = useEvidenceLink(status)
  const claims = useClaimDecision(status)
  const [entry, setEntry] = useState<EvidenceEntry | null>(null)
  const [keysShown, setKeysShown] = useState(false)
  const pending = pendingRows(list)
  const decide = useDecideAndContinue(decision, pending)
  useQueueKeys({
    kind: 'payment',
    list,
    rows: pending,
    onConfirm: row => decision.ask(row, { status: 'confirmed' }),
    onReject: row => decision.ask(row, { status: 'rejected' }),
    onOpen: row => setEntry(row.evidence?.entry ?? null),
    onConfirmMatched: () => {
      if (grades?.matched) matched.ask()
    },
    onHelp: () => setKeysShown(true),
  })

  const selects = [
    { name: 'status' as const, label: t`Status`, all: t`All statuses`, options: useStatusOptions(paymentStatuses) },
    ...(supports.evidence
      ? [
          {
            name: 'grade' as const,
            label: t`Evidence`,
            all: t`All evidence`,
            options: evidenceGrades.map(value => ({
              value,
              label: [
                i18n._(gradeNames[value]),
                grades && `(${cappedCount(grades[value], i18n.locale, limits.gradeCount.max)})`,
              ].join(' '),
            })),
          },
        ]
      : []),
  ]
  return (
    <>
      <AdminList
        label={t`Payments`}
        act="payments.decide"
        list={list}
        filters={filters}
        before={
          supports.evidence ? <QueueBar matched={matched} grades={grades} onKeys={() => setKeysShown(true)} /> : null
        }
        placeholder={t`Name, campaign or ID`}
        selects={selects}
        sorts={queueSorts}
        rowId={row => (row.status === 'pending' ? queueRowId(row.id) : undefined)}
        columns={usePaymentColumns({
          decision,
          reversal,
          link,
          claims,
          onOpen: supports.evidence ? setEntry : undefined,
        })}
        empty={t`No payments found`}
        notLoaded={t`Error loading payments`}
        message={message}
      >
        <CsvButton name="prochar-payments" list={list} columns={usePaymentCsvColumns()} />
      </AdminList>
      <PaymentQuestion decision={decision} list={list} settings={settings} onDecide={decide} />
      <ReversalDialog reversal={reversal} />
      <LinkDialog link={link} />
      <ClaimsDialog decision={claims} list={list} reversal={reversal} />
      <ConfirmMatchedDialog matched={matched} />
      <EntryDialog entry={entry} onClose={() => setEntry(null)} />
      <QueueKeysSheet kind="payment" opened={keysShown} onClose={() => setKeysShown(false)} />
      {list.rows || list.error ? <BelowQueue settings={settings} status={status} /> : null}
    </>
  )
}

/** Shown once everything in it has loaded, so that nothing moves. */
function BelowQueue({ settings, status }: ComponentProps<typeof FeeCard> & { status: StatusReporter }) {
  const filters = useListFilters(refundFilters)
  const { transfer } = filters.query
  const refunds = usePages('GET /admin/refunds/', { query: { sort: 'waiting', ...(transfer && { transfer }) } })
  const [shown, setShown] = useState(false)
  // Stays visible while a failure is retried.
  const hasSettings = useMay()('settings.read')
  if (!shown && (!hasSettings || settings.data || settings.error) && (refunds.rows || refunds.error)) setShown(true)
  if (!shown) return null
  // The cards do not read this themselves: a card shown after a failure would refetch and disappear meanwhile.
  return (
    <Stack gap="lg" mt="lg">
      <RefundsCard
        list={refunds}
        onShowAll={transfer ? () => filters.set({ transfer: '' }) : undefined}
        status={status}
      />
      <FeeCard settings={settings} />
    </Stack>
  )
}

/** The queue's filters. Choosing a grade shows pending payments, oldest first. */
function useQueueFilters() {
  const filters = useListFilters(queueFilters)
  const set: typeof filters.set = changes =>
    filters.set(changes.grade ? { status: 'pending', sort: 'oldest', ...changes } : changes)
  return { ...filters, set }
}
