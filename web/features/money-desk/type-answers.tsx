import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { withoutOverrides } from '#contract/values/normal-form.ts'
import { walletEntryKinds, type WalletEntryKind } from '#contract/values/vocabulary.ts'
import { entryKindNames } from '#entities/admin/wallets/evidence-texts.ts'
import type { StatementQuestions } from './statement-questions.ts'
import classes from './import-card.module.css'

/** The kinds that a type may have: a single one, or a pair of opposite directions. */
const choices: WalletEntryKind[][] = [
  ...walletEntryKinds.map(kind => [kind]),
  ['money_in', 'money_out'],
  ['payment_in', 'payment_out'],
  ['npsb_in', 'money_out'],
  ['returned', 'money_out'],
]

interface TypeAnswersProps {
  types: StatementQuestions['types']
  /** The admin's choices, by type. */
  answers: ReadonlyMap<string, WalletEntryKind[]>
  onAnswer: (type: string, kinds: WalletEntryKind[]) => void
}

/**
 * Asks for the meaning of transaction types that the reader does not know. Rows of all other unknown types stay
 * unreadable.
 */
export function TypeAnswers({ types, answers, onAnswer }: TypeAnswersProps) {
  const { t, i18n } = useLingui()
  return (
    <section aria-label={t`Types of transactions`}>
      <p>
        <Trans>We don't recognise these types of transactions. Rows of a type you skip stay unreadable.</Trans>
      </p>
      <div className={classes.columns}>
        {types.map(({ type, kinds }) => (
          <NativeSelect
            key={type}
            label={withoutOverrides(type)}
            value={answers.get(type)?.join() ?? kinds}
            onChange={event =>
              onAnswer(type, choices.find(choice => choice.join() === event.currentTarget.value) ?? [])
            }
            data={[
              ...(kinds === '' ? [{ value: '', label: t`Choose a kind` }] : []),
              ...choices.map(choice => ({
                value: choice.join(),
                label: choice.map(kind => i18n._(entryKindNames[kind])).join(' / '),
              })),
            ]}
          />
        ))}
      </div>
    </section>
  )
}
