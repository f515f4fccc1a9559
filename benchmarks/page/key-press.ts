import { expect, type Locator } from '@playwright/test'

/** The times from a key press until the screen shows it, in milliseconds. */
export type KeyPresses = readonly number[]

const text = 'a brand from Sylhet'

/** Chromium reports no faster event, and rounds to 8 ms. */
const shortestReported = 16

/**
 * Types into a field on a CPU `slowdown` times slower than this one, pressing each key once the screen shows the
 * previous one.
 */
export async function measureKeyPresses(field: Locator, slowdown: number): Promise<KeyPresses> {
  const page = field.page()
  // A chat restores the previous run's text from a draft.
  await field.clear()
  await field.focus()
  const reported = await page.evaluateHandle(shortest => {
    const durations: number[] = []
    const observer = new PerformanceObserver(list => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') durations.push(duration)
    })
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: shortest,
    }
    observer.observe(options)
    return durations
  }, shortestReported)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (const [index, key] of [...text].entries()) {
    await field.press(key)
    await expect(field).toHaveValue(text.slice(0, index + 1))
    // Chromium reports an event after the frame that shows it.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const durations = await reported.jsonValue()
  const faster = Array.from({ length: Math.max(0, text.length - durations.length) }, () => shortestReported)
  return [...durations, ...faster]
}
