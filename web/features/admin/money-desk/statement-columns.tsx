import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { statementColumns, type StatementColumn } from '#contract/vocabulary.ts'
import type { ApiError } from '#lib/api-error.ts'
import { BusyButton } from '#ui/submit-button.tsx'
import { columnNames } from './entry-texts.ts'
import classes from './import-card.module.css'

interface StatementColumnsProps {
  /** Names the headers of the file, and the columns that are missing. */
  refusal: ApiError
  busy: boolean
  onRead: (columns: Partial<Record<StatementColumn, string>>) => void
  onCancel: () => void
}

const named = (refusal: ApiError, field: string, param: string): string[] =>
  (refusal.fields[field] ?? []).flatMap(({ params }) => (params ? [String(params[param])] : []))

/** Asks which of a statement's headers belongs to which column. The answer is remembered for the wallet. */
export function StatementColumns({ refusal, busy, onRead, onCancel }: StatementColumnsProps) {
  const { t, i18n } = useLingui()
  const [columns, setColumns] = useState<Partial<Record<StatementColumn, string>>>({})
  const [read, setRead] = useState<typeof columns | null>(null)
  const headers = named(refusal, 'headers', 'header')
  const missing = read && !busy ? named(refusal, 'columns', 'column') : []
  const choose = (column: StatementColumn, header: string) => {
    const { [column]: _, ...others } = columns
    setColumns(header === '' ? others : { ...others, [column]: header })
  }
  return (
    <div className={classes.preview}>
      <p role="alert">
        <Trans>We don't recognise this file's columns. Assign them here; we'll remember them for this wallet.</Trans>
      </p>
      <div className={classes.columns}>
        {statementColumns.map(column => (
          <NativeSelect
            key={column}
            label={i18n._(columnNames[column])}
            value={columns[column] ?? ''}
            error={
              missing.includes(column) && columns[column] === read?.[column] ? t`Assign a column of its own` : undefined
            }
            onChange={event => choose(column, event.currentTarget.value)}
            data={[{ value: '', label: t`Not in this file` }, ...headers.map(value => ({ value, label: value }))]}
          />
        ))}
      </div>
      <Group gap="sm">
        <BusyButton
          busy={busy}
          disabled={Object.keys(columns).length === 0}
          onClick={() => {
            setRead(columns)
            onRead(columns)
          }}
        >
          {t`Read with these columns`}
        </BusyButton>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </Group>
    </div>
  )
}
