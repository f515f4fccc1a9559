import { useEffect } from 'react'

/** The buttons of rows that have something to decide. */
const buttons = 'main tbody tr:not([inert]) [aria-keyshortcuts]'
const typing = 'input, select, textarea, [contenteditable], [role=dialog]'

const rowOf = (element: Element | null) => element?.closest('tr') ?? null

/** Focuses the first button of the next or the previous row that has something to decide. */
function move(step: 1 | -1): void {
  const here = rowOf(document.activeElement)
  const rows = [...new Set([...document.querySelectorAll(buttons)].map(rowOf))]
  const side = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const target = here
    ? (step === 1 ? rows : rows.toReversed()).find(row => row && here.compareDocumentPosition(row) & side)
    : rows[0]
  target?.querySelector<HTMLElement>('[aria-keyshortcuts]')?.focus()
}

/**
 * Keys for a list of decisions: J and K go to the next and the previous row with something to decide, and the key that a
 * button of that row names in `aria-keyshortcuts` presses it. While somebody types or a dialog is open, they do nothing.
 */
export function useRowKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, repeat } = event
      if (altKey || ctrlKey || metaKey || !(target instanceof Element) || target.closest(typing)) return
      if (document.querySelector('[role=dialog]')) return
      const pressed = key.toUpperCase()
      if (pressed === 'J' || pressed === 'K') move(pressed === 'J' ? 1 : -1)
      else if (!repeat && /^[A-Z]$/.test(pressed)) {
        const button = rowOf(document.activeElement)?.querySelector<HTMLElement>(`[aria-keyshortcuts=${pressed}]`)
        if (!button) return
        event.preventDefault()
        button.click()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
