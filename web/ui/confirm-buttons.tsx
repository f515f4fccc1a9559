import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, type MouseEvent } from 'react'
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
  /**
   * The button that has the focus when the dialog opens. If this changes to "cancel", the focus moves there from the
   * confirming button.
   */
  startsFocused?: 'confirm' | 'cancel' | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** The buttons below a question: cancel and continue. */
export function ConfirmButtons({
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  startsFocused,
  onConfirm,
  onCancel,
}: ConfirmButtonsProps) {
  const { t } = useLingui()
  const buttons = useRef<HTMLDivElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (startsFocused === 'cancel' && buttons.current?.contains(document.activeElement)) cancel.current?.focus()
  }, [startsFocused])
  // Ignores the second click of a double click on the button that opened the dialog.
  const confirm = (event: MouseEvent) => {
    if (event.detail < 2) onConfirm()
  }
  return (
    <Group ref={buttons} justify="flex-end" mt="lg">
      <Button
        ref={cancel}
        variant="default"
        onClick={onCancel}
        disabled={busy}
        data-autofocus={startsFocused === 'cancel' || undefined}
      >
        {cancelLabel ?? t`Cancel`}
      </Button>
      <BusyButton
        onClick={confirm}
        busy={busy}
        data-autofocus={startsFocused === 'confirm' || undefined}
        {...(danger ? { color: 'red' } : {})}
      >
        {confirmLabel}
      </BusyButton>
    </Group>
  )
}
