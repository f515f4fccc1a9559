import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { AdminFlag } from '#contract/flags.ts'
import { limits } from '#contract/values/limits.ts'
import { reasonNames } from '#entities/flag/dialog/flag-words.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { isTooLong, NoteField } from '#ui/note-field.tsx'
import { FlaggedSubject } from './flagged-subject.tsx'
import type { FlagDecisions } from './use-flag-decision.tsx'

interface FlagQuestionProps {
  decision: FlagDecisions
  list: ListState<AdminFlag>
}

/** Asks for confirmation before upholding or dismissing a flag, which is final. */
export function FlagQuestion({ decision, list }: FlagQuestionProps) {
  const { question } = decision
  return question ? <Question key={question.row.id} decision={decision} list={list} question={question} /> : null
}

type QuestionProps = FlagQuestionProps & { question: NonNullable<FlagDecisions['question']> }

function Question({ decision: { busy, failure, decide, close }, list, question }: QuestionProps) {
  const { t, i18n } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState('')
  const { row } = question
  const { status } = question.decision
  // Another admin may decide the flag while the dialog is open.
  const isDecided = busy === null && list.rows?.find(({ id }) => id === row.id)?.status !== 'open'
  const upholding = status === 'upheld'
  return (
    <ConfirmDialog
      opened
      title={upholding ? t`Uphold this flag?` : t`Dismiss this flag?`}
      confirmLabel={upholding ? t`Uphold` : t`Dismiss`}
      danger={upholding}
      busy={busy !== null}
      closeOnClickOutside={note === ''}
      failure={failure ?? (isDecided ? <Trans>This flag is no longer open.</Trans> : null)}
      onConfirm={() => {
        if (isTooLong(note, limits.rejectNote.max)) field.current?.focus()
        else decide(row, { status, note: note.trim() || null })
      }}
      onClose={close}
    >
      <Facts
        facts={[
          { label: t`Subject`, value: <FlaggedSubject flag={row} /> },
          { label: t`Reason`, value: i18n._(reasonNames[row.reason]) },
        ]}
      />
      <p>
        {upholding ? (
          <Trans>
            We'll tell the people who flagged this that they were right. Deactivating an account is a separate step, in
            Users. This decision is final.
          </Trans>
        ) : (
          <Trans>
            We'll tell the people who flagged this that you found nothing against the rules. This decision is final.
          </Trans>
        )}
      </p>
      <NoteField
        ref={field}
        label={t`Note`}
        description={t`Optional. The people who flagged this can read it.`}
        name="note"
        max={limits.rejectNote.max}
        value={note}
        onChange={setNote}
      />
    </ConfirmDialog>
  )
}
