import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { MouseEvent } from 'react'
import { BusyButton } from './submit-button.tsx'

export interface ConfirmButtonsProps {
  /** The label of the confirming button, such as "Delete". */
  confirmLabel: string
  /** The label of the other button, if "Cancel" could be mistaken for the action. */
  cancelLabel?: string | undefined
  /** Makes the button red, for destructive actions. */
  danger?: boolean | undefined
  /** Whether the action is in progress, during which the buttons ignore presses. */
  busy?: boolean | undefined
  /** Whether the dialog opens with focus on the confirming button. */
  startsFocused?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** The buttons below a question: cancel and continue. */
export function ConfirmButtons({
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  startsFocused = false,
  onConfirm,
  onCancel,
}: ConfirmButtonsProps) {
  const { t } = useLingui()
  // Ignores the second click of a double click on the button that opened the dialog.
  const confirm = (event: MouseEvent) => {
    if (event.detail < 2) onConfirm()
  }
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onCancel} disabled={busy}>
        {cancelLabel ?? t`Cancel`}
      </Button>
      <BusyButton
        onClick={confirm}
        busy={busy}
        data-autofocus={startsFocused || undefined}
        {...(danger ? { color: 'red' } : {})}
      >
        {confirmLabel}
      </BusyButton>
    </Group>
  )
}
