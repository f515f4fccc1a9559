/** Opens a modal dialog. The page behind it loses its scroll bar (web/ui/base.css), but keeps its width. */
export function showModal(dialog: HTMLDialogElement | null): void {
  const page = document.documentElement
  // Below another dialog, the scroll bar is gone already.
  if (!page.querySelector('dialog:modal')) page.style.setProperty('--bar', `${window.innerWidth - page.clientWidth}px`)
  dialog?.showModal()
}
