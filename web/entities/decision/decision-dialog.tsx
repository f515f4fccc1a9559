import { QuestionDialog, type QuestionDialogProps } from '#ui/confirm-dialog.tsx'
import { DecisionQuestion, type DecisionQuestionProps } from './decision-question.tsx'

type DecisionDialogProps<Status extends string> = QuestionDialogProps & Omit<DecisionQuestionProps<Status>, 'onCancel'>

/** Asks an admin to confirm a decision, which is final. */
export function DecisionDialog<Status extends string>(props: DecisionDialogProps<Status>) {
  const { kind, status, busy, startsFocused, approval, doubtful, onDecide, ...dialog } = props
  const decision = { kind, status, busy, startsFocused, approval, doubtful, onDecide, onCancel: dialog.onClose }
  return (
    <QuestionDialog
      closeOnClickOutside={status !== 'rejected'}
      {...dialog}
      busy={busy}
      answer={<DecisionQuestion {...decision} />}
    />
  )
}
