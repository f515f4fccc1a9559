import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Decidable } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'
import { isTooLong } from '#ui/note-field.tsx'
import { RejectionFields } from './rejection-fields.tsx'

export interface DecisionQuestionProps<Status extends string> {
  /** The name of the row. */
  kind: Decidable
  /** The status that results from the decision. */
  status: Status
  /** Whether the decision is in progress, which disables the buttons. */
  busy: boolean
  /**
   * Whether the dialog opens with focus on its answer: the reason for a rejection, the button that cancels a doubtful
   * approval, or the button that approves.
   */
  startsFocused?: boolean | undefined
  /** The label of the button that approves, if it differs from the default. */
  approval?: string | undefined
  /** Whether there are reasons against approving. Turns the button red. */
  doubtful?: boolean | undefined
  /** Receives the body of the call. For a rejection, includes the reason and the note. */
  onDecide: (decision: { status: Status }) => void
  onCancel: () => void
}

/** The buttons that confirm or cancel a decision, which is final. */
export function DecisionQuestion<Status extends string>(props: DecisionQuestionProps<Status>) {
  const { kind, status, busy, startsFocused = false, doubtful = false, onDecide, onCancel } = props
  const { t } = useLingui()
  const [rejection, setRejection] = useState({ reason: '', note: '' })
  const note = useRef<HTMLTextAreaElement>(null)
  const rejecting = status === 'rejected'
  const approval = props.approval ?? (kind === 'application' ? t`Accept` : t`Approve`)
  const decide = () => {
    const filledIn = Object.entries(rejection).filter(([, text]) => text.trim() !== '')
    if (isTooLong(rejection.note, limits.rejectNote.max)) note.current?.focus()
    else if (!busy) onDecide({ status, ...(rejecting && Object.fromEntries(filledIn)) })
  }
  return (
    <>
      {rejecting ? (
        <RejectionFields
          kind={kind}
          value={rejection}
          onChange={setRejection}
          startsFocused={startsFocused}
          noteRef={note}
        />
      ) : null}
      <ConfirmButtons
        confirmLabel={rejecting ? t`Reject` : approval}
        danger={rejecting || doubtful}
        busy={busy}
        startsFocused={startsFocused && !rejecting ? (doubtful ? 'cancel' : 'confirm') : undefined}
        onConfirm={decide}
        onCancel={onCancel}
      />
    </>
  )
}
