/** What stands around the focus, from where it is up to the page. */
let trail: readonly Element[] = []

/** What is worth being put back to: its words, or its name, say where one is. */
const places = 'tr, li, ul, ol, table, section, form, dialog, [role=tabpanel]'

/** The page's heading, where a navigation leads too. */
const heading = 'main h1'

function around(target: EventTarget | null): Element[] {
  const elements = []
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    elements.push(element)
  return elements
}

const holds = (element: Element) => element.isConnected && element.checkVisibility() && !element.matches(':disabled')

/** The nearest place around what is gone. */
function placeOf(lost: readonly Element[]): HTMLElement | null {
  const place = lost.slice(1).find(element => element.matches(places) && holds(element))
  return place instanceof HTMLElement ? place : document.querySelector<HTMLElement>(heading)
}

function goTo(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

/** Where the focus is now; what it answers puts it back there, or to the nearest place that is left. */
export function bookmark(): () => void {
  const kept = around(document.activeElement)
  return () => {
    const [element] = kept
    if (!element || element === document.body || holds(element)) return
    const place = placeOf(kept)
    if (place) goTo(place)
  }
}

/**
 * A button that did its work is often gone: an accepted application has no Accept any more. The browser then forgets
 * where one was, and whoever works with the keyboard or listens would start again at the top of the page. The row, the
 * list or the dialog that the button stood in takes the focus instead. Answers with what ends it.
 */
export function keepFocus(): () => void {
  const remember = ({ target }: FocusEvent) => {
    trail = around(target)
  }
  // A press on the empty page means it.
  const forget = () => {
    trail = []
  }
  const mend = () => {
    const [lost] = trail
    const { activeElement, body } = document
    if (!lost || (activeElement !== body && activeElement !== lost) || holds(lost)) return
    const place = placeOf(trail)
    if (place) goTo(place)
  }
  const observer = new MutationObserver(mend)
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden', 'disabled'] })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget)
  }
}
