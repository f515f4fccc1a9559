import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { statementColumns, type StatementColumn } from '#contract/vocabulary.ts'
import { columnNames } from './entry-texts.ts'
import classes from './import-card.module.css'

interface StatementColumnsProps {
  /** The headers of the file. */
  headers: readonly string[]
  busy: boolean
  onRead: (columns: Partial<Record<StatementColumn, string>>) => void
}

/** Asks which of a statement's headers belongs to which column. The answer is remembered for the wallet. */
export function StatementColumns({ headers, busy, onRead }: StatementColumnsProps) {
  const { t, i18n } = useLingui()
  const [columns, setColumns] = useState<Partial<Record<StatementColumn, string>>>({})
  const choose = (column: StatementColumn, header: string) => {
    const { [column]: _, ...others } = columns
    setColumns(header === '' ? others : { ...others, [column]: header })
  }
  return (
    <div className={classes.preview}>
      <p>
        <Trans>We don't recognise this file's columns. Assign them here; we'll remember them for this wallet.</Trans>
      </p>
      <div className={classes.columns}>
        {statementColumns.map(column => (
          <NativeSelect
            key={column}
            label={i18n._(columnNames[column])}
            value={columns[column] ?? ''}
            onChange={event => choose(column, event.currentTarget.value)}
            data={[{ value: '', label: t`Not in this file` }, ...headers.map(value => ({ value, label: value }))]}
          />
        ))}
      </div>
      <Button loading={busy} disabled={Object.keys(columns).length === 0} onClick={() => onRead(columns)}>
        {t`Read with these columns`}
      </Button>
    </div>
  )
}
