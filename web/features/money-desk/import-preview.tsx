import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { AddedWalletEntries } from '#contract/index.ts'
import { withoutOverrides } from '#contract/values/normal-form.ts'
import type { WalletOutcome, WalletReadingReason } from '#contract/values/vocabulary.ts'
import { EntryAmount } from '#entities/admin/wallets/entry-amount.tsx'
import { useEntryTime } from '#entities/admin/wallets/entry-time.ts'
import { entryKindNames } from '#entities/admin/wallets/evidence-texts.ts'
import { taka } from '#lib/i18n/format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { RowList } from '#ui/row-list.tsx'
import { BusyButton } from '#ui/submit-button.tsx'
import { outcomeNames, readingReasons } from './entry-texts.ts'
import classes from './import-card.module.css'

const tones: Record<WalletOutcome, Tone> = {
  new: 'good',
  duplicate: 'quiet',
  conflict: 'bad',
  unreadable: 'waiting',
  ignored: 'quiet',
}

/** More rows would slow down the page. The counts include all rows. */
const shownRows = 200

type ReadEntry = AddedWalletEntries['entries'][number]

interface ImportPreviewProps {
  preview: AddedWalletEntries
  busy: boolean
  onKeep: () => void
  onCancel: () => void
  /** Asks for the file's columns again. */
  onAssign: () => void
}

/** What was read and what the import would do with it, before anything is stored. */
export function ImportPreview({ preview, busy, onKeep, onCancel, onAssign }: ImportPreviewProps) {
  const { t, i18n } = useLingui()
  const { entries } = preview
  const kept = entries.filter(({ outcome }) => outcome !== 'duplicate').length
  return (
    <>
      <Assigned preview={preview} busy={busy} onAssign={onAssign} />
      <RowList label={t`Preview`}>
        {entries.slice(0, shownRows).map((entry, index) => (
          <li key={index}>
            <span className={classes.outcome}>
              <Badge tone={tones[entry.outcome]}>{i18n._(outcomeNames[entry.outcome])}</Badge>
            </span>
            <span className={classes.reading}>
              <Reading entry={entry} />
              {entry.contradicts ? <OtherFacts entry={entry} other={entry.contradicts} /> : null}
            </span>
            <EntryAmount entry={entry} />
          </li>
        ))}
      </RowList>
      <Group gap="sm">
        <BusyButton disabled={kept === 0} busy={busy} onClick={onKeep}>
          {t`${plural(kept, { one: 'Import # entry', other: 'Import # entries' })}`}
        </BusyButton>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </Group>
    </>
  )
}

/** The reasons why a row may be unreadable only until an admin has explained a column or a type. */
const explicable: ReadonlySet<WalletReadingReason | null> = new Set([
  'unknown_type',
  'not_successful',
  'other_currency',
])

/** The answers that were given for an earlier file, or could be given for this one. */
function Assigned({ preview, busy, onAssign }: Pick<ImportPreviewProps, 'preview' | 'busy' | 'onAssign'>) {
  const { t } = useLingui()
  if (preview.columns_remembered)
    return (
      <p>
        <Trans>We used the columns you assigned earlier.</Trans>{' '}
        <Button variant="default" size="xs" disabled={busy} onClick={onAssign}>
          {t`Assign them again`}
        </Button>
      </p>
    )
  if (preview.entries.every(({ reason }) => !explicable.has(reason))) return null
  return (
    <p>
      <Trans>Some rows don't count or can't be read because of their type or another column.</Trans>{' '}
      <Button variant="default" size="xs" disabled={busy} onClick={onAssign}>
        {t`Choose what they mean`}
      </Button>
    </p>
  )
}

interface OtherFactsProps {
  entry: ReadEntry
  other: NonNullable<ReadEntry['contradicts']>
}

/** The differences from another entry with the same ID. */
function OtherFacts({ entry, other }: OtherFactsProps) {
  const { t, i18n } = useLingui()
  const timeOf = useEntryTime()
  const money = (key: 'amount' | 'fee' | 'balance_after') => {
    const amount = other[key]
    return amount !== null && entry[key] !== null && amount !== entry[key] ? taka(amount, i18n.locale) : null
  }
  const { kind, party } = other
  const isAtOther = other.occurred_at !== entry.occurred_at || other.minute_unknown !== entry.minute_unknown
  const [cost, left] = [money('fee'), money('balance_after')]
  const facts = [
    money('amount'),
    kind !== null && kind !== entry.kind ? i18n._(entryKindNames[kind]) : null,
    party !== entry.party ? party : null,
    isAtOther ? timeOf(other) : null,
    cost === null ? null : t`Fee ${cost}`,
    left === null ? null : t`Balance ${left}`,
  ]
  const said = facts.filter(Boolean).join(' · ')
  return (
    <small>
      <Trans>The other entry: {said}</Trans>
    </small>
  )
}

/** The facts read from a text. For a text without a movement, the text and the reason. */
function Reading({ entry }: { entry: ReadEntry }) {
  const { i18n } = useLingui()
  const timeOf = useEntryTime()
  const { kind, transaction_id, party, raw, reason } = entry
  if (kind === null || kind === 'ignored')
    return (
      <>
        {withoutOverrides(raw)}
        {reason ? <small>{i18n._(readingReasons[reason])}</small> : null}
      </>
    )
  const details = [transaction_id, party, timeOf(entry)]
  return (
    <>
      {i18n._(entryKindNames[kind])}
      <small>{details.filter(Boolean).join(' · ')}</small>
    </>
  )
}
