import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'

interface SubmitButtonProps extends Omit<ButtonProps, 'children' | 'loading' | 'disabled'> {
  busy: boolean
  /** The label while busy. Defaults to the children. */
  busyLabel?: ReactNode
  children: ReactNode
}

/** Submits a form. While busy, keeps its size and focus but ignores presses. */
export function SubmitButton({ busy, busyLabel, children, ...rest }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      aria-disabled={busy}
      {...(busy ? { 'data-disabled': true } : {})}
      onClick={event => {
        if (busy) event.preventDefault()
      }}
      {...rest}
    >
      {busy ? (busyLabel ?? children) : children}
    </Button>
  )
}

interface BusyButtonProps extends Omit<ButtonProps, 'children' | 'loading'> {
  busy: boolean
  onClick: MouseEventHandler<HTMLButtonElement> | undefined
  children: ReactNode
  'data-autofocus'?: true | undefined
}

/**
 * A button for an action that takes a while. While busy, keeps its size and focus but ignores presses. Mantine's
 * loading button is disabled, which would take its focus.
 */
export function BusyButton({ busy, disabled = false, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      loading={busy}
      renderRoot={(props: ComponentProps<'button'>) => (
        <button
          {...props}
          type="button"
          disabled={disabled}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onClick}
        />
      )}
    />
  )
}
