import { areMany, slicesOf } from './slices.ts'

const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && areMany(value)

/** Whether a reply has a list that is too long to serialize at once. */
export const hasLongList = (reply: unknown): reply is Record<string, unknown> =>
  typeof reply === 'object' && reply !== null && Object.values(reply).some(isLong)

/**
 * Serializes an object to JSON, yielding to other work between the slices of its long lists.
 *
 * @param pickerFor Returns a function that converts the rows of a list; undefined if they stay as they are.
 */
export async function* jsonSlices(
  object: Record<string, unknown>,
  pickerFor: (list: string) => ((row: unknown) => unknown) | undefined = () => undefined,
): AsyncGenerator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (!Array.isArray(value)) {
      yield JSON.stringify(value)
      continue
    }
    const pick = pickerFor(name)
    let comma = '['
    for await (const slice of slicesOf(value as unknown[])) {
      yield comma + JSON.stringify(pick ? slice.map(pick) : slice).slice(1, -1)
      comma = ','
    }
    yield comma === '[' ? '[]' : ']'
  }
  yield before === '{' ? '{}' : '}'
}

/** The JSON text of a value. Serializes a reply's long list with other work in between. */
export async function jsonText(value: unknown): Promise<string> {
  if (!hasLongList(value)) return JSON.stringify(value ?? null)
  return (await Array.fromAsync(jsonSlices(value))).join('')
}
