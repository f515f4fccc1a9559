/** The ancestors of the focused element, from itself up to the page. */
let focusPath: readonly Element[] = []

/** Containers that are worth focusing, because their content or name says where the user is. */
const containers = 'tr, li, ul, ol, table, section, form, dialog, [role=tabpanel]'

/** The page's heading, which also receives focus after a navigation. */
const heading = 'main h1'

function pathOf(target: EventTarget | null): Element[] {
  const elements = []
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    elements.push(element)
  return elements
}

const isFocusable = (element: Element) =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled')

/** The nearest remaining container of a lost element, or the heading. */
function fallbackFor(path: readonly Element[]): HTMLElement | null {
  const container = path.slice(1).find(element => element.matches(containers) && isFocusable(element))
  return container instanceof HTMLElement ? container : document.querySelector<HTMLElement>(heading)
}

function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** Remembers the focused element. If it is gone when the returned function is called, its nearest container is focused. */
export function saveFocus(): () => void {
  const path = pathOf(document.activeElement)
  return () => {
    const [element] = path
    if (!element || element === document.body || isFocusable(element)) return
    const fallback = fallbackFor(path)
    if (fallback) focus(fallback)
  }
}

/**
 * Keeps the focus when the focused element disappears, as a button often does after its action: the row, list or dialog
 * around it is focused instead. The browser would start again at the top of the page. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  const remember = ({ target }: FocusEvent) => {
    focusPath = pathOf(target)
  }
  // A press elsewhere removes the focus on purpose. A press on the focused element moves none, so it is not announced.
  const forget = ({ target }: PointerEvent) => {
    const [focused] = focusPath
    if (!(target instanceof Node && focused?.contains(target))) focusPath = []
  }
  const restore = () => {
    const [lost] = focusPath
    const { activeElement, body } = document
    if (!lost || (activeElement !== body && activeElement !== lost) || isFocusable(lost)) return
    const fallback = fallbackFor(focusPath)
    if (fallback) focus(fallback)
  }
  const observer = new MutationObserver(restore)
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden', 'disabled'] })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget)
  }
}
