import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Modal } from './modal.tsx'
import classes from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  opened: boolean
  /** What is about to happen: "Delete campaign". */
  title: ReactNode
  /** The question and its consequences. */
  children: ReactNode
  /** The button says what it does: "Delete". */
  confirmLabel: string
  /** Red, for what does harm. */
  danger?: boolean
  /** The action is under way: nothing can be pressed. */
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, danger = false, busy = false, onConfirm, onClose } = props
  const { t } = useLingui()
  const close = () => {
    if (!busy) onClose()
  }
  // The second half of a double click on what opened the dialog is no answer.
  const confirm = (event: MouseEvent) => {
    if (event.detail < 2) onConfirm()
  }
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <div className={classes.question}>{children}</div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} disabled={busy}>
          {t`Cancel`}
        </Button>
        <Button onClick={confirm} loading={busy} {...(danger ? { color: 'red' } : {})}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
