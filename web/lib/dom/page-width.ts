/**
 * Measures the scroll bar of the page before a dialog opens: the page behind it has a padding instead
 * (web/ui/base.css). Below another dialog, it is gone already.
 */
function measureScrollBar({ target, newState }: ToggleEvent): void {
  const page = document.documentElement
  if (newState !== 'open' || !(target instanceof HTMLDialogElement) || page.querySelector('dialog:modal')) return
  page.style.setProperty('--bar', `${window.innerWidth - page.clientWidth}px`)
}

/** Keeps the page as wide as it is when a dialog takes its scroll bar away. Returns a function that stops it. */
export function keepPageWidth(): () => void {
  document.addEventListener('beforetoggle', measureScrollBar, true)
  return () => document.removeEventListener('beforetoggle', measureScrollBar, true)
}
