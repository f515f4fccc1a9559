import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { bookmark } from '#lib/keep-focus.ts'
import classes from './modal.module.css'

interface ModalProps {
  opened: boolean
  title: ReactNode
  children: ReactNode
  /** Asked for by the close button, Escape, or a press beside the modal; the owner decides. */
  onClose: () => void
  /** It is closed, whoever closed it. */
  onClosed?: () => void
  size?: 'md' | 'lg'
  /** A sheet at the page's right side, for something to read. */
  side?: boolean
  /** Off where a press beside it would take away what was written. */
  closeOnClickOutside?: boolean
}

/**
 * Something that has to be dealt with first. It is the browser's own dialog, which keeps the focus in, gives it back
 * and makes the page behind it inert; Mantine's weighs as much as all else that a page loads.
 */
export function Modal({ opened, ...rest }: ModalProps) {
  return opened ? <Dialog {...rest} /> : null
}

function Dialog(props: Omit<ModalProps, 'opened'>) {
  const { title, children, onClose, onClosed, size = 'md', side = false, closeOnClickOutside = true } = props
  const { t } = useLingui()
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const closed = useEffectEvent(() => onClosed?.())

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const back = bookmark()
    // The page behind loses its scroll bar (web/ui/base.css) and keeps its width.
    const page = document.documentElement
    page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`
    element.showModal()
    // Where the work is; else the dialog itself, so that it is read from its heading on.
    const first = element.querySelector<HTMLElement>('[data-autofocus], form :is(input, textarea, select)')
    const target = first ?? element
    target.focus()
    return () => {
      element.close()
      // The browser gives the focus back, unless what opened the dialog is gone.
      back()
      page.style.paddingRight = ''
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
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        <CloseButton size="lg" aria-label={t`Close`} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
