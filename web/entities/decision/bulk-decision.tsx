import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Decidable } from '#contract/index.ts'
import { takeFocus } from '#lib/dom/restore-focus.ts'
import { ErrorText } from '#lib/forms/form.tsx'
import { count } from '#lib/i18n/format.ts'
import { QuestionDialog } from '#ui/confirm-dialog.tsx'
import { Money } from '#ui/money.tsx'
import { RowList } from '#ui/row-list.tsx'
import { DecisionQuestion } from './decision-question.tsx'
import type { BulkResult, useBulkDecision } from './use-bulk-decision.ts'
import classes from './bulk-decision.module.css'

interface BulkDecisionProps<Row extends { id: number }, Decision extends { status: string }> {
  kind: Decidable
  bulk: ReturnType<typeof useBulkDecision<Row, Decision>>
  /** The question, such as "Reject 3 applications?". */
  title: (question: { number: number; status: Decision['status'] }) => string
  /** Explains what follows from the decision. */
  children: (status: Decision['status']) => ReactNode
  nameOf: (row: Row) => ReactNode
  amountOf: (row: Row) => string
}

/** Asks before deciding many rows at once. If the server refuses any, shows the outcome of each row afterwards. */
export function BulkDecision<Row extends { id: number }, Decision extends { status: string }>({
  kind,
  bulk,
  title,
  children,
  nameOf,
  amountOf,
}: BulkDecisionProps<Row, Decision>) {
  const { t, i18n } = useLingui()
  const { question, ended } = bulk
  if (!question) return null
  const { rows, status } = question
  const [number, tried] = [rows.length, count(bulk.tried, i18n.locale)]
  const all = count(number, i18n.locale)
  const results: BulkResult<Row>[] | undefined = ended?.results
  const done = count(results?.filter(({ outcome }) => outcome === 'done').length ?? 0, i18n.locale)
  return (
    <QuestionDialog
      opened
      title={title({ number, status })}
      busy={bulk.busy}
      onClose={bulk.close}
      closeOnClickOutside={status !== 'rejected' || results !== undefined}
      answer={
        results ? (
          <Group justify="flex-end" mt="lg">
            <Button ref={takeFocus} onClick={bulk.close}>{t`Close`}</Button>
          </Group>
        ) : (
          <DecisionQuestion
            kind={kind}
            status={status}
            busy={bulk.busy}
            startsFocused
            // The body of the call. A rejection includes the reason and the note.
            onDecide={decision => bulk.decide(decision as Decision)}
            onCancel={bulk.close}
          />
        )
      }
    >
      {results ? null : children(status)}
      {/* The user may have to scroll the list to find the rows that failed. */}
      <output className={classes.progress}>
        {bulk.busy ? t`${tried} of ${all}` : results ? t`${done} of ${all} done` : null}
      </output>
      <RowList label={results ? t`Results` : t`Selected`}>
        {rows.map(row => (
          <li key={row.id}>
            <span>
              {nameOf(row)}
              <Outcome result={results?.find(result => result.row.id === row.id)} />
            </span>
            <Money amount={amountOf(row)} />
          </li>
        ))}
      </RowList>
    </QuestionDialog>
  )
}

function Outcome({ result }: { result: BulkResult<unknown> | undefined }) {
  const { t } = useLingui()
  if (!result) return null
  const { outcome, error, warning } = result
  const texts = { done: t`Done`, repeated: warning, refused: <ErrorText error={error} />, not_tried: t`Not attempted` }
  return (
    <small className={classes.outcome} data-outcome={outcome}>
      {texts[outcome]}
    </small>
  )
}
