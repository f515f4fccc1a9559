import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface SubmitButtonProps extends Omit<ButtonProps, 'children' | 'loading' | 'disabled'> {
  busy: boolean
  /** The label while busy; the children by default. */
  busyLabel?: ReactNode
  children: ReactNode
}

/** Submits a form. While busy it keeps its size and focus, but ignores presses. */
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
