import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

type Role = Parameters<Page['getByRole']>[0]

/** More than the number of controls on any page. */
const maxPresses = 100

/**
 * Whether one of the controls has focus, and whether the focused element is visible and unobstructed. After the last
 * control, focus leaves the page for one step.
 */
const focusState = (target: Locator) =>
  target.evaluateAll(targets => {
    const { activeElement: element, body } = document
    const report = (position: string) => ({ reached: targets.some(control => control === element), position })
    if (!element || element === body) return report('outside')
    const name = `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}"`
    const dialog = document.querySelector('dialog:modal')
    if (dialog && !dialog.contains(element)) return report(`${name}: behind a dialog`)
    // A radio button may show the focus ring on its label, and a password field on its wrapper.
    const shown = [element, element.closest('label'), element.matches('input') ? element.parentElement : null].some(
      part => {
        if (!part) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      },
    )
    if (!shown) return report(`${name}: not to be seen`)
    const { left, top, width, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return report(above && (element.contains(above) || above.contains(element)) ? 'seen' : `${name}: out of sight`)
  })

async function press(page: Page, key: 'Tab' | 'Shift+Tab', target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible()
  let outside = 0
  for (let presses = 0, { reached } = await focusState(target); !reached; presses += 1) {
    expect(presses, `${key} does not lead to ${String(target)}`).toBeLessThan(maxPresses)
    await page.keyboard.press(key)
    const now = await focusState(target)
    // Scrolling takes effect in the next frame.
    if (now.position !== 'seen')
      await expect.poll(async () => (await focusState(target)).position).toMatch(/^(seen|outside)$/)
    if (now.position === 'outside') outside += 1
    expect(outside, 'the focus is lost').toBeLessThan(2)
    reached = now.reached
  }
}

/** Presses Tab until a control in `scope` has focus. */
export const tabTo = (page: Page, role: Role, name: string | RegExp, scope: Page | Locator = page): Promise<void> =>
  press(page, 'Tab', scope.getByRole(role, { name, exact: true }))

/** Presses Shift+Tab until a control in `scope` has focus. */
export const tabBackTo = (page: Page, role: Role, name: string | RegExp, scope: Page | Locator = page): Promise<void> =>
  press(page, 'Shift+Tab', scope.getByRole(role, { name, exact: true }))

/** Moves to a control and presses Enter. */
export async function enter(
  page: Page,
  role: Role,
  name: string | RegExp,
  scope: Page | Locator = page,
): Promise<void> {
  await tabTo(page, role, name, scope)
  await page.keyboard.press('Enter')
}

/** Moves to a field and types a text. */
export async function type(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', field)
  await page.keyboard.type(text)
}

/**
 * Moves to a select and presses the down arrow until the option is selected, because typing its name would depend on
 * the pace.
 */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await tabTo(page, 'combobox', field)
  const selected = page.getByRole('combobox', { name: field, exact: true }).locator('option:checked')
  for (let presses = 0; (await selected.textContent()) !== option; presses += 1) {
    expect(presses, `the down arrow does not lead to ${option}`).toBeLessThan(maxPresses)
    await page.keyboard.press('ArrowDown')
  }
}

/** Presses a letter's key while the keyboard has a Bangla layout. */
export async function pressInBangla(page: Page, letter: string): Promise<void> {
  await page.evaluate(code => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ত', code, bubbles: true }))
  }, `Key${letter}`)
}
