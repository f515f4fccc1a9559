import type { Page } from '@playwright/test'
import { expect } from './test.ts'

declare global {
  interface Window {
    /** What was read out since the page was loaded. */
    announced: string[]
  }
}

/**
 * Listens as a screen reader does: what changes in a live region is read out if the region was there before, and an
 * alert also when it appears. To be called before the page is opened.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announced = []
    const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive], output'
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
    new MutationObserver(changes => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      for (const { target, addedNodes } of changes) {
        const region = elementOf(target)?.closest(live)
        const known = region && !added.some(node => node.contains(region))
        for (const node of addedNodes) {
          const alerts =
            node instanceof Element
              ? [node, ...node.querySelectorAll('*')].filter(one => one.matches('[role=alert]'))
              : []
          for (const heard of known ? [node] : alerts) window.announced.push(heard.textContent ?? '')
        }
        if (known && addedNodes.length === 0) window.announced.push(region.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** This was read out, once the page came to it; what was read out before is forgotten. */
export async function expectAnnounced(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.announced), `"${text}" is read out`)
    .toContainEqual(expect.stringContaining(text))
  await page.evaluate(() => {
    window.announced = []
  })
}
