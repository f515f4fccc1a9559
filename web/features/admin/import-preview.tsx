import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { AddedWalletEntries } from '#contract/index.ts'
import type { WalletOutcome } from '#contract/vocabulary.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Money } from '#ui/money.tsx'
import { outcomeNames } from './entry-words.ts'
import { useOutcomeCounts } from './use-import.ts'
import classes from './import-card.module.css'

const tones: Record<WalletOutcome, Tone> = {
  new: 'good',
  duplicate: 'quiet',
  conflict: 'bad',
  unreadable: 'waiting',
  ignored: 'quiet',
}

/** More rows would make the page slow; the counts are of all. */
const shownRows = 200

interface ImportPreviewProps {
  preview: AddedWalletEntries
  busy: boolean
  onKeep: () => void
  onCancel: () => void
}

/** What was read and what would become of it, before anything is kept. */
export function ImportPreview({ preview, busy, onKeep, onCancel }: ImportPreviewProps) {
  const { t, i18n } = useLingui()
  const counts = useOutcomeCounts()
  const { entries } = preview
  const kept = entries.filter(({ outcome }) => outcome !== 'duplicate').length
  return (
    <div className={classes.preview}>
      <output>{counts(preview.counts)}</output>
      <section className={classes.rows} tabIndex={0} aria-label={t`Preview`}>
        <ul>
          {entries.slice(0, shownRows).map((entry, index) => (
            <li key={index}>
              <span>
                <Badge tone={tones[entry.outcome]}>{i18n._(outcomeNames[entry.outcome])}</Badge>{' '}
                {entry.transaction_id ?? entry.raw}
              </span>
              {entry.amount === null ? null : (
                <Money amount={entry.direction === 'out' ? `-${entry.amount}` : entry.amount} />
              )}
            </li>
          ))}
        </ul>
      </section>
      <Group gap="sm">
        <Button disabled={kept === 0} loading={busy} onClick={onKeep}>
          {t`${plural(kept, { one: 'Keep # entry', other: 'Keep # entries' })}`}
        </Button>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </Group>
    </div>
  )
}
