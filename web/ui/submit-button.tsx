import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface SubmitButtonProps extends Omit<ButtonProps, 'children' | 'loading' | 'disabled'> {
  busy: boolean
  /** What it says while busy; its plain words otherwise. */
  busyLabel?: ReactNode
  children: ReactNode
}

/** Sends a form, and cannot be pressed twice: while busy it keeps its place and the focus, but does nothing. */
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
