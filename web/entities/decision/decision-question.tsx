import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Decidable } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'
import { isTooLong } from '#ui/note-field.tsx'
import { RejectionFields } from './rejection-fields.tsx'

export interface DecisionQuestionProps<Status extends string> {
  /** What is decided on. */
  kind: Decidable
  /** The status that results from the decision. */
  status: Status
  /** Whether the decision is in progress, which disables the buttons. */
  busy: boolean
  /** Whether the dialog opens with focus on the answer: the button or, for a rejection, its reason. */
  startsFocused?: boolean | undefined
  /** The label of the button that approves, if not the usual one. */
  approval?: string | undefined
  /** Whether there are reasons not to approve, which make that button red. */
  doubtful?: boolean | undefined
  /** Receives the body of the call: for a rejection, with the reason and the note. */
  onDecide: (decision: { status: Status }) => void
  onCancel: () => void
}

/** The buttons below a decision, which is final: confirm or cancel. */
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
        startsFocused={startsFocused && !rejecting}
        onConfirm={decide}
        onCancel={onCancel}
      />
    </>
  )
}
