import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { ConfirmButtons, type ConfirmButtonsProps } from './confirm-buttons.tsx'
import { Modal } from './modal.tsx'
import classes from './confirm-dialog.module.css'

export interface QuestionDialogProps {
  opened: boolean
  /** The action, such as "Delete campaign". */
  title: ReactNode
  /** The question, and the consequences of the action. */
  children: ReactNode
  /** Why the last attempt failed, if it did. */
  failure?: ReactNode
  /** Whether the action is in progress, which keeps the dialog open. */
  busy?: boolean | undefined
  onClose: () => void
  /** Turn this off if a press on the backdrop would lose typed text. */
  closeOnClickOutside?: boolean
}

/** A question with its answers below. */
export function QuestionDialog({ answer, ...props }: QuestionDialogProps & { answer: ReactNode }) {
  const { opened, title, children, failure, busy = false, onClose, closeOnClickOutside = true } = props
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Modal opened={opened} onClose={close} closeOnClickOutside={closeOnClickOutside} title={title}>
      <Banner outcome="error">{failure}</Banner>
      <div className={classes.question}>{children}</div>
      {answer}
    </Modal>
  )
}

type ConfirmDialogProps = QuestionDialogProps & Omit<ConfirmButtonsProps, 'onCancel'>

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ confirmLabel, cancelLabel, danger, onConfirm, ...dialog }: ConfirmDialogProps) {
  const { busy, onClose } = dialog
  const buttons = { confirmLabel, cancelLabel, danger, busy, onConfirm, onCancel: onClose }
  return <QuestionDialog {...dialog} answer={<ConfirmButtons {...buttons} />} />
}
