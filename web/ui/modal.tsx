import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { saveFocus } from '#lib/dom/restore-focus.ts'
import { enterDialog } from './above-dialogs.tsx'
import classes from './modal.module.css'

interface ModalProps {
  opened: boolean
  title: ReactNode
  children: ReactNode
  /**
   * Called for the close button, Escape or a press on the backdrop. The owner decides whether to close. If undefined,
   * only a button among the children closes the dialog.
   */
  onClose?: () => void
  /** Called after it has closed, for any reason. */
  onClosed?: () => void
  size?: 'md' | 'lg' | 'xl'
  /** Shows it as a drawer on the right. */
  side?: boolean
  /** Turn this off if a press on the backdrop would lose typed text. */
  closeOnClickOutside?: boolean
}

/**
 * A modal dialog. Uses the browser's own element, which traps and restores focus and makes the page behind it inert,
 * because Mantine's modal is as large as the rest of a page's code.
 */
export function Modal({ opened, ...rest }: ModalProps) {
  return opened ? <Dialog {...rest} /> : null
}

function Dialog(props: Omit<ModalProps, 'opened'>) {
  const { title, children, onClose, onClosed, size = 'md', side = false, closeOnClickOutside = true } = props
  const { t } = useLingui()
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const closed = useEffectEvent(() => onClosed?.())
  // The first press of a double click may have opened the dialog, so the second must not close it.
  const isSecondPress = useRef(false)
  const forgetPress = () => {
    isSecondPress.current = false
  }

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !head.current) return
    const restoreFocus = saveFocus()
    element.showModal()
    // Focuses the first field or, without one, the dialog itself, which screen readers then read from its heading.
    const first = element.querySelector<HTMLElement>('[data-autofocus], form :is(input, textarea, select)')
    const target = first ?? element
    target.focus()
    const leave = enterDialog(head.current)
    return () => {
      leave()
      element.close()
      // The browser restores the focus itself, unless the element that opened the dialog is gone.
      restoreFocus()
      closed()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes.modal}
      data-size={size}
      data-side={side || undefined}
      aria-labelledby={heading}
      closedby={closeOnClickOutside ? 'any' : 'closerequest'}
      onMouseDownCapture={({ detail }) => {
        isSecondPress.current = detail > 1
      }}
      onClickCapture={forgetPress}
      // Right-button presses and those released elsewhere produce no click.
      onKeyDownCapture={forgetPress}
      onCancel={event => {
        // React bubbles the events of a nested dialog up to this one, and a file field's event bubbles natively.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isSecondPress.current) onClose?.()
        isSecondPress.current = false
      }}
      // Browsers close a dialog on a second Escape without a press in between, even if its owner keeps it open.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.showModal()
      }}
    >
      <div ref={head} className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {onClose ? <CloseButton size="lg" aria-label={t`Close`} onClick={onClose} /> : null}
      </div>
      {children}
    </dialog>
  )
}
