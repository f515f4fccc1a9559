import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Modal } from './modal.tsx'
import classes from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  opened: boolean
  /** The action: "Delete campaign". */
  title: ReactNode
  /** The question and its consequences. */
  children: ReactNode
  /** The label of the confirming button: "Delete". */
  confirmLabel: string
  /** A red button, for destructive actions. */
  danger?: boolean
  /** The action is in progress: the buttons are disabled. */
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, danger = false, busy = false, onConfirm, onClose } = props
  const { t } = useLingui()
  const close = () => {
    if (!busy) onClose()
  }
  // Ignore the second click of a double click on the button that opened the dialog.
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
