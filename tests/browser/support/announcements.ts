import type { Page } from '@playwright/test'
import { expect } from './test.ts'

declare global {
  interface Window {
    /** The texts announced since the recording began. */
    announced: string[]
  }
}

/**
 * Records announcements as a screen reader would: changes in existing live regions, and alerts even when they first
 * appear. Call it after opening the page, which must not be reloaded.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.announced = []
    const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive], output'
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
    new MutationObserver(changes => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      for (const { target, addedNodes } of changes) {
        const region = elementOf(target)?.closest(live)
        const existing = region && !added.some(node => node.contains(region))
        for (const node of addedNodes) {
          const alerts =
            node instanceof Element
              ? [node, ...node.querySelectorAll('*')].filter(one => one.matches('[role=alert]'))
              : []
          for (const announcedNode of existing ? [node] : alerts) window.announced.push(announcedNode.textContent ?? '')
        }
        if (existing && addedNodes.length === 0) window.announced.push(region.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Waits until a text has been announced, then clears the announcements. */
export async function expectAnnounced(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.announced), { message: `"${text}" is read out`, intervals: [50] })
    .toContainEqual(expect.stringContaining(text))
  await page.evaluate(() => {
    window.announced = []
  })
}
