import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { MouseEvent } from 'react'

export interface ConfirmButtonsProps {
  /** The label of the confirming button: "Delete". */
  confirmLabel: string
  /** A red button, for destructive actions. */
  danger?: boolean | undefined
  /** The action is in progress: the buttons are disabled. */
  busy?: boolean | undefined
  /** A dialog with these buttons opens with the focus on the confirming one. */
  startsFocused?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** The buttons below a question: cancel, or go on. */
export function ConfirmButtons({
  confirmLabel,
  danger = false,
  busy = false,
  startsFocused = false,
  onConfirm,
  onCancel,
}: ConfirmButtonsProps) {
  const { t } = useLingui()
  // Ignore the second click of a double click on the button that asked.
  const confirm = (event: MouseEvent) => {
    if (event.detail < 2) onConfirm()
  }
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onCancel} disabled={busy}>
        {t`Cancel`}
      </Button>
      <Button
        onClick={confirm}
        loading={busy}
        data-autofocus={startsFocused || undefined}
        {...(danger ? { color: 'red' } : {})}
      >
        {confirmLabel}
      </Button>
    </Group>
  )
}
