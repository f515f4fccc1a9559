import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { StatementMapping } from '#contract/index.ts'
import { withoutOverrides } from '#contract/values/normal-form.ts'
import {
  absentColumns,
  statementColumns,
  type StatementColumn,
  type WalletEntryKind,
} from '#contract/values/vocabulary.ts'
import type { ApiError } from '#lib/http/api-error.ts'
import { BusyButton } from '#ui/submit-button.tsx'
import { columnNames } from './entry-texts.ts'
import { questionsOf, type StatementQuestions, type SurplusAnswer } from './statement-questions.ts'
import { SurplusAnswers } from './surplus-answers.tsx'
import { TypeAnswers } from './type-answers.tsx'
import classes from './import-card.module.css'

interface StatementColumnsProps {
  /** Names the file's headers, its missing columns, its other columns and its unknown types. */
  refusal: ApiError
  fileName: string
  busy: boolean
  onRead: (mapping: StatementMapping) => void
  onCancel: () => void
}

type Columns = StatementQuestions['assigned']

/** Returns a copy of a map with another entry. */
const withEntry = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V) => new Map([...map, [key, value]])

/**
 * Asks which of a statement's headers belongs to which column, what its other columns mean, and what its unknown types
 * mean. The server remembers the answers for the wallet. An admin must confirm that a file has no fees or balances,
 * because its rows may then count twice, and must explain columns with words, because they may exclude rows.
 */
export function StatementColumns({ refusal, fileName, busy, onRead, onCancel }: StatementColumnsProps) {
  const { t } = useLingui()
  const { headers, missing, assigned, surplus, types } = questionsOf(refusal)
  const [asked] = useState(missing)
  const [columns, setColumns] = useState<Columns>(assigned)
  const [surplusAnswers, setSurplusAnswers] = useState<ReadonlyMap<string, SurplusAnswer['counts']>>(new Map())
  const [kinds, setKinds] = useState<ReadonlyMap<string, WalletEntryKind[]>>(new Map())
  const [read, setRead] = useState<Columns | null>(null)
  const mapped = new Set(Object.values(columns))
  const others = surplus.filter(({ header }) => !mapped.has(header))
  const refetchEndpoint = () => {
    setRead(columns)
    const isAnswered =
      absentColumns.every(column => !missing.includes(column) || columns[column] !== undefined) &&
      others.every(({ header, isNeeded }) => !isNeeded || surplusAnswers.has(header))
    if (!isAnswered) return
    onRead({
      ...columns,
      ...(surplusAnswers.size > 0 && { surplus: [...surplusAnswers].map(([header, counts]) => ({ header, counts })) }),
      ...(kinds.size > 0 && { types: [...kinds].map(([type, its]) => ({ type, kinds: its })) }),
    })
  }
  const isUnchanged = Object.keys(columns).length + surplusAnswers.size + kinds.size === 0
  const columnChoices = (
    <ColumnChoices
      headers={headers}
      asked={asked}
      missing={read && !busy ? missing : []}
      columns={columns}
      read={read}
      onChange={setColumns}
    />
  )
  return (
    <div className={classes.preview}>
      <p role="alert">
        <Question fileName={fileName} isAboutColumns={asked.length > 0} />
      </p>
      {asked.length > 0 ? columnChoices : null}
      {others.length > 0 ? (
        <SurplusAnswers
          questions={others}
          answers={surplusAnswers}
          isChecked={read !== null && !busy}
          onAnswer={(header, counts) => setSurplusAnswers(withEntry(surplusAnswers, header, counts))}
        />
      ) : null}
      {types.length > 0 ? (
        <TypeAnswers types={types} answers={kinds} onAnswer={(type, its) => setKinds(withEntry(kinds, type, its))} />
      ) : null}
      {asked.length > 0 ? null : columnChoices}
      <Group gap="sm">
        <BusyButton busy={busy} disabled={isUnchanged} onClick={refetchEndpoint}>
          {t`Read with these columns`}
        </BusyButton>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </Group>
    </div>
  )
}

/** Explains why the file has not been read yet. */
function Question({ fileName, isAboutColumns }: { fileName: string; isAboutColumns: boolean }) {
  return isAboutColumns ? (
    <Trans>We don't recognise the columns of {fileName}. Assign them here; we'll remember them for this wallet.</Trans>
  ) : (
    <Trans>Tell us what the columns of {fileName} mean. We'll remember it for this wallet.</Trans>
  )
}

interface ColumnChoicesProps {
  headers: StatementQuestions['headers']
  /** The columns that were missing when the server first refused the file. */
  asked: readonly string[]
  /** The columns that are missing with the choices that have been read. */
  missing: readonly string[]
  columns: Columns
  read: Columns | null
  onChange: (columns: Columns) => void
}

/** The value of a choice that no header can equal, because headers are trimmed. */
const absent = ' '

/** A select with the headers for each column. */
function ColumnChoices({ headers, asked, missing, columns, read, onChange }: ColumnChoicesProps) {
  const { t, i18n } = useLingui()
  const choose = (column: StatementColumn, header: string) => {
    const { [column]: _, ...others } = columns
    onChange(header === '' ? others : { ...others, [column]: header.trim() })
  }
  const choices = (column: StatementColumn) => [
    { value: '', label: asked.includes(column) ? t`Choose a column` : t`Automatic` },
    ...(absentColumns.includes(column) && (asked.includes(column) || columns[column] === '')
      ? [{ value: absent, label: t`Not in this file` }]
      : []),
    ...headers.map(({ header, sample }) => ({
      value: header,
      label: withoutOverrides(sample ? `${header} (${sample})` : header),
    })),
  ]
  const problemOf = (column: StatementColumn) => {
    if (!missing.includes(column) || columns[column] !== read?.[column]) return undefined
    return absentColumns.includes(column) ? t`Choose a column, or “Not in this file”` : t`Assign a separate column`
  }
  return (
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
  )
}
