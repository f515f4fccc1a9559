/** The focused element and its ancestors, from the inside out. */
let focusPath: readonly Element[] = []

/** Containers worth focusing, because their content or name tells users where they are. */
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

/** Screen readers announce nothing for a section without a name, but its heading tells users where they are. */
const headingOf = (container: Element): Element | null =>
  container.matches('section:not([aria-label], [aria-labelledby])') ? container.querySelector('h2, h3') : null

/** The nearest remaining container of a removed element, or the heading. */
function fallbackFor(path: readonly Element[]): HTMLElement | null {
  const container = path.slice(1).find(element => element.matches(containers) && isFocusable(element))
  const target = container && (headingOf(container) ?? container)
  return target instanceof HTMLElement ? target : document.querySelector<HTMLElement>(heading)
}

/** Focuses an element without scrolling, even if it is not focusable, such as a heading. */
export function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** A `ref` callback that focuses an element when it mounts. For elements that replace the focused one. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Remembers the focused element. If it is gone when the returned function is called, focuses its nearest container. */
export function saveFocus(): () => void {
  const path = pathOf(document.activeElement)
  return () => {
    const [element] = path
    if (!element || element === document.body || isFocusable(element)) return
    const fallback = fallbackFor(path)
    if (fallback) focusOn(fallback)
  }
}

/**
 * Keeps focus nearby when the focused element disappears, as buttons often do after their action: focuses the
 * surrounding row, list or dialog. Otherwise the browser would continue from the top of the page. Returns a function
 * that stops it.
 */
export function restoreLostFocus(): () => void {
  const remember = ({ target }: FocusEvent) => {
    focusPath = pathOf(target)
  }
  // A press elsewhere removes focus on purpose. A press on the focused element fires no focusin, so its path must stay.
  const forget = ({ target }: PointerEvent) => {
    const [focused] = focusPath
    if (!(target instanceof Node && focused?.contains(target))) focusPath = []
  }
  const restore = () => {
    const [lost] = focusPath
    const { activeElement, body } = document
    if (!lost || (activeElement !== body && activeElement !== lost) || isFocusable(lost)) return
    const fallback = fallbackFor(focusPath)
    if (fallback) focusOn(fallback)
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
