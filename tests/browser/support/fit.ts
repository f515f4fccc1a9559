import type { Page } from '@playwright/test'
import { defaultViewport, type Place, resize, stillness } from './places.ts'
import { expect } from './test.ts'

const softly = expect.configure({ soft: true })

const widths = [defaultViewport.width, 768, 360]

/** The elements that overflow the page or an open dialog horizontally. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const windows = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    const wide = windows.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    if (wide.length === 0) return []
    const outside = [...document.querySelectorAll('body *')].filter(
      element => element.getBoundingClientRect().right > document.documentElement.clientWidth,
    )
    return [...wide, ...outside].map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`)
  })

/** The texts that extend beyond their button, tile, card or list row. */
export const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange()
    return [...document.querySelectorAll('.mantine-Button-label, [class*=tile_], [class*=cards_] tbody tr, dl > div')]
      .filter(box => {
        range.selectNodeContents(box)
        const right = Math.max(...[...range.getClientRects()].map(rect => rect.right))
        return right > box.getBoundingClientRect().right + 1
      })
      .map(({ textContent }) => textContent)
  })

/** The placeholders that do not fit into their fields. */
const cutPlaceholders = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    return [...document.querySelectorAll<HTMLInputElement>('input:placeholder-shown')]
      .filter(input => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input)
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        if (context) context.font = font
        return input.checkVisibility() && (context?.measureText(input.placeholder).width ?? 0) > room
      })
      .map(({ placeholder }) => placeholder)
  })

/** The buttons that are too low for a thumb, including the surrounding space that belongs to them. */
const lowButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a[class*=Button-root]')]
      .filter(button => {
        const { width, height } = button.getBoundingClientRect()
        const around = Number.parseFloat(getComputedStyle(button, '::after').height) || 0
        return button.checkVisibility({ visibilityProperty: true }) && width > 1 && Math.max(height, around) < 40
      })
      .map(({ ariaLabel, textContent, className }) => `${ariaLabel ?? textContent}, ${className}`),
  )

/**
 * Expects the page not to scroll horizontally or truncate placeholders from desktop to phone widths, or in the opposite
 * order. Leaves it at the last width, because another layout is expensive. On a phone, buttons must be high enough for
 * a thumb.
 */
export async function expectFits(
  page: Page,
  { name, width: only }: Place,
  order: 'widest first' | 'narrowest first' = 'widest first',
): Promise<void> {
  const ordered = only ? [only] : order === 'widest first' ? widths : widths.toReversed()
  for (const width of ordered) {
    await resize(page, width)
    await stillness(page)
    // A list turns into cards in the frame after its width changes.
    await softly.poll(() => overflowing(page), { message: `${name} at ${width}` }).toEqual([])
    softly(await cutPlaceholders(page), `placeholders of ${name} at ${width}`).toEqual([])
    if (width === 360) softly(await lowButtons(page), `buttons of ${name}`).toEqual([])
  }
}
