import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { withoutOverrides } from '#contract/normal-form.ts'
import { absentColumns, statementColumns, type StatementColumn } from '#contract/vocabulary.ts'
import type { ApiError } from '#lib/api-error.ts'
import { BusyButton } from '#ui/submit-button.tsx'
import { columnNames } from './entry-texts.ts'
import classes from './import-card.module.css'

interface StatementColumnsProps {
  /** Names the headers of the file, and the columns that are missing. */
  refusal: ApiError
  fileName: string
  busy: boolean
  onRead: (columns: Partial<Record<StatementColumn, string>>) => void
  onCancel: () => void
}

const paramsOf = (refusal: ApiError, field: string) =>
  (refusal.fields[field] ?? []).flatMap(({ params }) => (params ? [params] : []))

/** The value of a choice that no header can have: headers are trimmed. */
const absent = ' '

/**
 * Asks which of a statement's headers belongs to which column. The answer is remembered for the wallet. That a file has
 * no fees or balances must be said, since its rows may then count twice.
 */
export function StatementColumns({ refusal, fileName, busy, onRead, onCancel }: StatementColumnsProps) {
  const { t, i18n } = useLingui()
  const [columns, setColumns] = useState<Partial<Record<StatementColumn, string>>>({})
  const [read, setRead] = useState<typeof columns | null>(null)
  const headers = paramsOf(refusal, 'headers').map(({ header, sample }) => ({
    value: String(header),
    // Other servers do not send one.
    label: sample ? `${header} (${withoutOverrides(String(sample))})` : String(header),
  }))
  const refused = paramsOf(refusal, 'columns').map(({ column }) => String(column))
  const [asked] = useState(refused)
  const missing = read && !busy ? refused : []
  const choose = (column: StatementColumn, header: string) => {
    const { [column]: _, ...others } = columns
    setColumns(header === '' ? others : { ...others, [column]: header.trim() })
  }
  const choices = (column: StatementColumn) => [
    { value: '', label: asked.includes(column) ? t`Choose a column` : t`Automatic` },
    ...(absentColumns.includes(column) && asked.includes(column)
      ? [{ value: absent, label: t`Not in this file` }]
      : []),
    ...headers,
  ]
  const problemOf = (column: StatementColumn) => {
    if (!missing.includes(column) || columns[column] !== read?.[column]) return undefined
    return absentColumns.includes(column) ? t`Choose a column, or “Not in this file”` : t`Assign a column of its own`
  }
  const readAgain = () => {
    setRead(columns)
    if (absentColumns.every(column => !refused.includes(column) || columns[column] !== undefined)) onRead(columns)
  }
  return (
    <div className={classes.preview}>
      <p role="alert">
        <Trans>
          We don't recognise the columns of {fileName}. Assign them here; we'll remember them for this wallet.
        </Trans>
      </p>
      <div className={classes.columns}>
        {statementColumns.map(column => (
          <NativeSelect
            key={column}
            label={i18n._(columnNames[column])}
            value={columns[column] === '' ? absent : (columns[column] ?? '')}
            error={problemOf(column)}
            onChange={event => choose(column, event.currentTarget.value)}
            data={choices(column)}
          />
        ))}
      </div>
      <Group gap="sm">
        <BusyButton busy={busy} disabled={Object.keys(columns).length === 0} onClick={readAgain}>
          {t`Read with these columns`}
        </BusyButton>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </Group>
    </div>
  )
}
