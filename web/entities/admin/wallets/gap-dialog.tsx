import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ChainEntry, ChainGap } from '#contract/index.ts'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { query } from '#lib/api/query.ts'
import { dateTime, taka } from '#lib/i18n/format.ts'
import { Modal } from '#ui/modal.tsx'
import { ErrorState, TextSkeleton } from '#ui/states.tsx'
import { EntryAmount } from './entry-amount.tsx'
import { useEntryTime } from './entry-time.ts'
import { entryKindNames } from './evidence-texts.ts'
import classes from './gap-dialog.module.css'

export interface OpenedGap {
  account: PaymentMethod
  gap: ChainGap
}

/** Three entries after the gap, the two that enclose it, and two before it. */
const shownEntries = 7

/** The text of a gap: its size, its direction and its time. */
export function useGapText(): (gap: ChainGap) => string {
  const { t, i18n } = useLingui()
  return ({ from, to, amount }) => {
    const [begin, end] = [dateTime(from, i18n.locale), dateTime(to, i18n.locale)]
    const size = taka(amount.replace('-', ''), i18n.locale)
    return amount.startsWith('-')
      ? t`${size} less than explained between ${begin} and ${end}`
      : t`${size} more than explained between ${begin} and ${end}`
  }
}

interface GapDialogProps {
  /** Null while the dialog is closed. */
  opened: OpenedGap | null
  onClose: () => void
}

/** The entries around a gap, newest first. */
export function GapDialog({ opened, onClose }: GapDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened={opened !== null} onClose={onClose} title={t`Gap in the balances`} size="lg">
      {opened ? <Surroundings opened={opened} /> : null}
    </Modal>
  )
}

function Surroundings({ opened: { account, gap } }: { opened: OpenedGap }) {
  const gapText = useGapText()
  const { data, error, refetch } = useQuery(
    query('GET /admin/wallet-accounts/{account}/chain/', {
      params: { account },
      query: { around: gap.to_entry, limit: shownEntries },
    }),
  )
  return (
    <>
      <p>
        <Trans>
          A message in between is missing, or one next to the gap is forged. Import that day's statement to close the
          gap or see what's wrong.
        </Trans>
      </p>
      {data ? (
        <ol className={classes.entries}>
          {data.map(entry => (
            <Fragment key={entry.id}>
              <Entry entry={entry} />
              {entry.gap_before ? <li className={classes.gap}>{gapText(entry.gap_before)}</li> : null}
            </Fragment>
          ))}
        </ol>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={shownEntries} />
      )}
    </>
  )
}

function Entry({ entry }: { entry: ChainEntry }) {
  const { t, i18n } = useLingui()
  const timeOf = useEntryTime()
  const { kind, fee, balance_after: balance } = entry
  const [cost, left] = [taka(fee ?? '0', i18n.locale), taka(balance ?? '0', i18n.locale)]
  return (
    <li className={classes.entry}>
      <span>
        {kind ? i18n._(entryKindNames[kind]) : null}
        <small>{[timeOf(entry), entry.transaction_id, entry.party].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={classes.amounts}>
        <EntryAmount entry={entry} />
        <small>
          {[Number(fee) > 0 ? t`Fee ${cost}` : null, balance === null ? null : t`Balance ${left}`]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </li>
  )
}
