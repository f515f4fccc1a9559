import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect } from '@mantine/core'
import { withoutOverrides } from '#contract/values/normal-form.ts'
import type { SurplusAnswer, SurplusQuestion } from './statement-questions.ts'
import classes from './import-card.module.css'

interface SurplusAnswersProps {
  questions: readonly SurplusQuestion[]
  /** The admin's answers, by header. */
  answers: ReadonlyMap<string, SurplusAnswer['counts']>
  /** Whether to name the columns that need an answer. */
  isChecked: boolean
  onAnswer: (header: string, counts: SurplusAnswer['counts']) => void
}

/**
 * Asks which of a statement's other columns determine whether a row counts, and which of their words mean that it does.
 */
export function SurplusAnswers({ questions, answers, isChecked, onAnswer }: SurplusAnswersProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Other columns`}>
      <p>
        <Trans>One of the columns may show that a transaction failed or was taken back. Those rows don't count.</Trans>
      </p>
      <div className={classes.columns}>
        {questions.map(question => (
          <SurplusAnswerFields
            key={question.header}
            question={question}
            answer={answers.get(question.header)}
            isChecked={isChecked}
            onAnswer={counts => onAnswer(question.header, counts)}
          />
        ))}
      </div>
    </section>
  )
}

interface SurplusAnswerFieldsProps {
  question: SurplusQuestion
  answer: SurplusAnswer['counts'] | undefined
  isChecked: boolean
  onAnswer: (counts: SurplusAnswer['counts']) => void
}

function SurplusAnswerFields({ question, answer, isChecked, onAnswer }: SurplusAnswerFieldsProps) {
  const { t } = useLingui()
  const { header, words, isNeeded } = question
  const before = question.answer ?? (isNeeded ? null : 'ignored')
  const current = answer === undefined ? before : answer === null ? 'ignored' : 'words'
  const counting = answer ?? words.flatMap(({ word, counts }) => (counts ? [word] : []))
  const name = withoutOverrides(header)
  return (
    <div className={classes.answer}>
      <NativeSelect
        label={name}
        value={current ?? ''}
        error={isChecked && current === null ? t`Choose whether it matters` : undefined}
        onChange={event => onAnswer(event.currentTarget.value === 'words' ? counting : null)}
        data={[
          ...(current === null ? [{ value: '', label: t`Choose a value` }] : []),
          { value: 'ignored', label: t`Doesn't matter` },
          { value: 'words', label: t`Determines which rows count` },
        ]}
      />
      {current === 'words' ? (
        <fieldset className={classes.words}>
          <legend>{t`Rows count if the value is:`}</legend>
          {words.map(({ word }) => (
            <Checkbox
              key={word}
              label={word === '' ? t`(empty)` : withoutOverrides(word)}
              checked={counting.includes(word)}
              onChange={event =>
                onAnswer(event.currentTarget.checked ? [...counting, word] : counting.filter(other => other !== word))
              }
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}
