import type { ReactNode } from 'react'
import type { Decidable } from '#contract/index.ts'
import { Modal } from '#ui/modal.tsx'
import { DecisionQuestion } from './decision-question.tsx'
import classes from './decision-dialog.module.css'

interface DecisionDialogProps<Status extends string> {
  /** What is decided on. */
  kind: Exclude<Decidable, 'application'>
  opened: boolean
  title: string
  /** What is decided, and the consequences. */
  children: ReactNode
  /** The status that the decision gives. */
  status: Status
  busy: boolean
  onDecide: (decision: { status: Status }) => void
  onClose: () => void
}

/** Asks an admin before a decision, which is final. */
export function DecisionDialog<Status extends string>(props: DecisionDialogProps<Status>) {
  const { kind, opened, title, children, status, busy, onDecide, onClose } = props
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <div className={classes.facts}>{children}</div>
      <DecisionQuestion kind={kind} status={status} busy={busy} onDecide={onDecide} onCancel={close} />
    </Modal>
  )
}
