/**
 * Measures the page's scroll bar before a dialog opens: a padding replaces it on the page behind the dialog
 * (web/ui/base.css). Below another dialog, it has already gone.
 */
function measureScrollBar({ target, newState }: ToggleEvent): void {
  const page = document.documentElement
  if (newState !== 'open' || !(target instanceof HTMLDialogElement) || page.querySelector('dialog:modal')) return
  page.style.setProperty('--bar', `${window.innerWidth - page.clientWidth}px`)
}

/** Keeps the page's width when a dialog removes its scroll bar. Returns a function that stops it. */
export function keepPageWidth(): () => void {
  document.addEventListener('beforetoggle', measureScrollBar, true)
  return () => document.removeEventListener('beforetoggle', measureScrollBar, true)
}
