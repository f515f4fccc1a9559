interface Step {
  /** Like the bounds, a decimal number. The result has as many decimal places as `step`. */
  step: string
  min: string
  max?: string | undefined
  direction: 1 | -1
}

/** Scales a decimal text by 10^places to an integer. */
const scaled = (text: string, places: number): number => {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`)
}

/**
 * Steps a typed number up or down and clamps it to its bounds; undefined if the text is not a number. Computes with
 * integers, so that 0.1 + 0.2 is 0.3.
 */
export function stepNumber(text: string, { step, min, max, direction }: Step): string | undefined {
  if (!/^\d*(\.\d*)?$/.test(text)) return undefined
  const places = step.split('.')[1]?.length ?? 0
  const next = scaled(text, places) + direction * scaled(step, places)
  const lowest = scaled(min, places)
  const highest = max === undefined ? Number.MAX_SAFE_INTEGER : scaled(max, places)
  const digits = String(Math.min(Math.max(next, lowest), highest)).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
