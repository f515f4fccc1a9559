interface Step {
  /** Decimal numbers; the places of `step` are those of the result. */
  step: string
  min: string
  max?: string | undefined
  direction: 1 | -1
}

/** The whole number of steps' last places that a decimal text is. */
const scaled = (text: string, places: number): number => {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`)
}

/**
 * The number one step up or down from what was typed, kept within its bounds; undefined when no number was typed.
 * Counted in whole numbers, so that 0.1 and 0.2 are 0.3.
 */
export function stepped(text: string, { step, min, max, direction }: Step): string | undefined {
  if (!/^\d*(\.\d*)?$/.test(text)) return undefined
  const places = step.split('.')[1]?.length ?? 0
  const next = scaled(text, places) + direction * scaled(step, places)
  const least = scaled(min, places)
  const most = max === undefined ? Number.MAX_SAFE_INTEGER : scaled(max, places)
  const digits = String(Math.min(Math.max(next, least), most)).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
